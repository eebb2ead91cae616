import { taxCases } from '@kontor/domain/tax/tax-case'
import { expect, test } from 'vitest'
import { checkInvoice } from '../check/check-invoice.ts'
import { writeCii } from '../cii/write-cii.ts'
import { checkDocument } from '../document/check-document.ts'
import type { XmlFormat } from '../model/e-invoice.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { buildEInvoice } from './build-e-invoice.ts'
import { writeEInvoice } from './write-e-invoice.ts'

function invoiceIn(syntax: 'cii' | 'ubl' | undefined, format: XmlFormat, taxCase: (typeof taxCases)[number]) {
  const { content, seller } = completeInvoice(taxCase)
  const chosen = { ...content, eInvoice: { ...content.eInvoice, ...(syntax && { syntax }) } }
  return { content: chosen, request: { seller, number: 'R-1', format } }
}

test.each(taxCases)(
  'a UBL XRechnung for tax case %s has no errors in our check, and satisfies the official rules',
  (taxCase) => {
    const { content, request } = invoiceIn('ubl', 'xrechnung', taxCase)
    expect(checkInvoice(content, request).filter(({ severity }) => severity === 'error')).toEqual([])
    const checked = checkDocument(writeEInvoice(buildEInvoice(content, request)))
    expect([checked.syntax, checked.schemaFaults, checked.findings]).toEqual(['ubl', [], []])
  },
)

test('an XRechnung without a chosen syntax has the same bytes as one in CII', () => {
  const [unset, cii] = [undefined, 'cii' as const].map((syntax) => {
    const { content, request } = invoiceIn(syntax, 'xrechnung', 'domestic')
    return buildEInvoice(content, request)
  })
  if (unset === undefined || cii === undefined) throw new Error('no invoices')
  expect(writeEInvoice(unset)).toBe(writeCii(unset))
  expect(writeEInvoice(cii)).toBe(writeCii(unset))
})

test('ZUGFeRD is always CII, even if UBL is chosen', () => {
  const { content, request } = invoiceIn('ubl', 'zugferd', 'domestic')
  expect(checkDocument(writeEInvoice(buildEInvoice(content, request))).syntax).toBe('cii')
})
