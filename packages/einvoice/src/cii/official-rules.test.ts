import { taxCases } from '@kontor/domain/tax/tax-case'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { XmlFormat } from '../model/e-invoice.ts'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { writeCii } from '../outgoing/write-cii.ts'
import { arbitraryInvoice } from '../testing/arbitrary-invoice.ts'
import { CiiDocument } from '../testing/cii-document.ts'
import { type CompleteInvoice, completeInvoice } from '../testing/complete-invoice.ts'
import { brokenRules, officialRules } from '../testing/official-rules.ts'

function documentOf({ content, seller }: CompleteInvoice, format: XmlFormat): CiiDocument {
  return new CiiDocument(writeCii(buildEInvoice(content, { seller, number: 'P100-2026-0042', format })))
}

describe.each(taxCases)('%s', (taxCase) => {
  test.each(['zugferd', 'xrechnung'] as const)('a complete invoice satisfies every rule: %s', (format) => {
    fc.assert(
      fc.property(arbitraryInvoice(taxCase), (invoice) => {
        const document = documentOf(invoice, format)
        expect(brokenRules(document, format)).toEqual([])
        document.dispose()
      }),
      { numRuns: 25 },
    )
  })
})

// Each rule must be able to fail.
test.each(officialRules)(
  '$id rejects a document that was damaged to break it',
  ({ id, damage: { taxCase, path, text } }) => {
    const { content, seller } = completeInvoice(taxCase)
    const precedingInvoice = { invoiceNumber: 'P100-2026-0042', invoiceDate: content.dates.invoiceDate }
    const document = documentOf({ content: { ...content, precedingInvoice }, seller }, 'xrechnung')
    document.damage(path, text)
    expect(brokenRules(document, 'xrechnung')).toContain(id)
    document.dispose()
  },
)
