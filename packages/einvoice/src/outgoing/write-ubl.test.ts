import { taxCases } from '@kontor/domain/tax/tax-case'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDocument } from '../document/check-document.ts'
import type { EInvoice } from '../model/e-invoice.ts'
import { arbitraryInvoice } from '../testing/arbitrary-invoice.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { ublNamespaces, ublStructure } from '../ubl/ubl-structure.ts'
import { buildEInvoice } from './build-e-invoice.ts'
import { writeCii } from './write-cii.ts'
import { ublOf, writeUbl } from './write-ubl.ts'

function invoiceOf(taxCase: (typeof taxCases)[number]): EInvoice {
  const { content, seller } = completeInvoice(taxCase)
  return buildEInvoice(content, { seller, number: 'R-1', format: 'xrechnung' })
}

describe.each(taxCases)('an invoice for tax case %s', (taxCase) => {
  test('is valid UBL that satisfies every rule', () => {
    const { syntax, profile, schemaFaults, findings } = checkDocument(writeUbl(invoiceOf(taxCase)))
    expect([syntax, profile, schemaFaults, findings]).toEqual(['ubl', 'XRechnung 3.0', [], []])
  })

  test('with type 381, is a valid UBL credit note that names the reversed invoice (BG-3)', () => {
    const credit: EInvoice = {
      ...invoiceOf(taxCase),
      typeCode: '381',
      precedingInvoices: [{ number: 'R-0', issueDate: '20261101' }],
    }
    const xml = writeUbl(credit)
    const { schemaFaults, findings, invoice } = checkDocument(xml)
    expect(xml).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"')
    expect(invoice?.precedingInvoices).toEqual([{ number: 'R-0', issueDate: '2026-11-01' }])
    expect([schemaFaults, findings]).toEqual([[], []])
  })

  test('has the same content in UBL as in CII', () => {
    fc.assert(
      fc.property(arbitraryInvoice(taxCase), ({ content, seller }) => {
        const invoice = buildEInvoice(content, { seller, number: 'R-1', format: 'xrechnung' })
        const [ubl, cii] = [checkDocument(writeUbl(invoice)), checkDocument(writeCii(invoice))]
        expect(ubl.unread).toEqual([])
        expect(ubl.invoice).toEqual(cii.invoice)
      }),
      { numRuns: 20 },
    )
  })
})

test.each([
  ['a credit note type', '381', 'CreditNote'],
  ['an invoice type', '380', 'Invoice'],
  ['a type in neither list', '999', 'Invoice'],
])('%s, %s, becomes the UBL document %s', (_, typeCode, root) => {
  expect(ublOf(typeCode).root).toBe(root)
})

test('the extensions of a UBL document have their own namespace', () => {
  const [extensions, version] = ublStructure.slots.get('Invoice') ?? []
  if (extensions === undefined || version === undefined) throw new RangeError('no slots')
  const namespaces = [extensions, version].map((slot) => ublStructure.namespaceOf('Invoice', slot))
  expect(namespaces).toEqual([ublNamespaces.ext, ublNamespaces.cbc])
})
