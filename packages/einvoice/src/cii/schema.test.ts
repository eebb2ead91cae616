import { emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { taxCases } from '@kontor/domain/tax/tax-case'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { XmlFormat } from '../model/e-invoice.ts'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { writeCii } from '../outgoing/write-cii.ts'
import { arbitraryInvoice } from '../testing/arbitrary-invoice.ts'
import { CiiDocument, schemaError } from '../testing/cii-document.ts'
import { type CompleteInvoice, completeInvoice } from '../testing/complete-invoice.ts'

function xmlOf({ content, seller }: CompleteInvoice, format: XmlFormat): string {
  return writeCii(buildEInvoice(content, { seller, number: 'P100-2026-0042', format }))
}

const formats: XmlFormat[] = ['zugferd', 'xrechnung']

describe.each(taxCases)('%s', (taxCase) => {
  test.each(formats)('a complete invoice is valid against the Factur-X schema: %s', (format) => {
    expect(schemaError(xmlOf(completeInvoice(taxCase), format))).toBeUndefined()
  })

  test.each(formats)('a correction, with type code 384 and a reference, is valid too: %s', (format) => {
    const { content, seller } = completeInvoice(taxCase)
    const precedingInvoice = { invoiceNumber: 'P100-2026-0042', invoiceDate: content.dates.invoiceDate }
    const xml = xmlOf({ content: { ...content, precedingInvoice }, seller }, format)
    expect(xml).toContain('<ram:TypeCode>384</ram:TypeCode>')
    expect(xml).toContain('<ram:InvoiceReferencedDocument>')
    expect(schemaError(xml)).toBeUndefined()
  })

  test.each(formats)('any invoice is valid and has no empty element (Peppol R008): %s', (format) => {
    fc.assert(
      fc.property(arbitraryInvoice(taxCase), (invoice) => {
        const xml = xmlOf(invoice, format)
        expect(schemaError(xml)).toBeUndefined()
        const document = new CiiDocument(xml)
        expect(document.texts('//*[not(*) and normalize-space() = ""]')).toEqual([])
        document.dispose()
      }),
      { numRuns: 40 },
    )
  })
})

test('an invoice with 500 lines is valid and keeps them in order', () => {
  const { content, seller } = completeInvoice('domestic')
  const items = Array.from({ length: 500 }, (_, index) => ({
    ...emptyItem(index % 2 === 0 ? 0.19 : 0.07),
    id: `item-${index}`,
    title: `Posten Nr. ${index + 1}`,
    unitPrice: 0.1234 * (index + 1),
    quantity: 3,
  }))
  const xml = xmlOf({ content: recalculate({ ...content, items }), seller }, 'xrechnung')
  expect(schemaError(xml)).toBeUndefined()
  const document = new CiiDocument(xml)
  expect(document.texts('//ram:SpecifiedTradeProduct/ram:Name')).toEqual(items.map(({ title }) => title))
  expect(document.texts('//ram:LineID')).toEqual(items.map((_, index) => String(index + 1)))
  document.dispose()
})

test('the schema rejects a document without a required element', () => {
  const xml = xmlOf(completeInvoice('domestic'), 'zugferd')
  const due = /\s*<ram:DuePayableAmount>.*<\/ram:DuePayableAmount>/
  expect(schemaError(xml.replace(due, ''))).toContain('DuePayableAmount')
})
