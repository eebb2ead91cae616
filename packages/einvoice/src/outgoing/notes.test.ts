import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import { expect, test } from 'vitest'
import { notesOf } from './notes.ts'

/** The notes of an invoice with only these infos. */
function notes(
  infos: Record<string, { value: string; show: boolean; label?: string }>,
  taxCase: TaxCase = 'domestic',
): string[] {
  const content = emptyInvoiceContent()
  const withValues = (list: typeof content.standardInfos) =>
    list.map((info) => ({ ...info, value: '', ...infos[info.key] }))
  const { standardInfos, customInfos } = content
  return notesOf(
    { ...content, standardInfos: withValues(standardInfos), customInfos: withValues(customInfos) },
    taxCase,
  )
}

test('a text on the page becomes a note if EN 16931 has no other term for it', () => {
  expect(
    notes({
      TITLE: { value: 'ABSCHLAGSRECHNUNG', show: true },
      INTRO: { value: 'Wie vereinbart:\r\n', show: true },
      REGARDS: { value: 'Gruß', show: false },
      PROJECTNR: { value: 'P100', show: true },
      PROJECT: { value: 'Umbau', show: true },
      EXTRA_REFERENCE: { value: 'Zimmer 3', show: true, label: ' ' },
      VENDOR: { value: 'L-77', show: true },
    }),
  ).toEqual(['ABSCHLAGSRECHNUNG', 'Wie vereinbart:', 'Projektbezeichnung: Umbau', 'Zimmer 3'])
})

test("the customer's internal reference, if shown, becomes a note with the label that the page prints", () => {
  const content = emptyInvoiceContent()
  const notesWith = (showInternalReference: boolean) => {
    const customer = { ...content.customer, internalReference: 'Az. 17/26', showInternalReference }
    return notesOf({ ...content, customer }, 'domestic')
  }
  expect(notesWith(true)).toContain('Ihre Referenz: Az. 17/26')
  expect(notesWith(false).join()).not.toContain('Az.')
})

test('a title that only repeats the document type is not a note', () => {
  expect(notes({ TITLE: { value: ' Rechnung', show: true } })).toEqual([])
})

test('includes the note for EU and third countries unless it explains an exemption', () => {
  const infos = {
    INTRO: { value: 'Wie vereinbart:', show: true },
    EUINV: { value: 'Ausfuhr nach Basel', show: true },
  }
  expect(notes(infos, 'export').toSorted()).toEqual(['Ausfuhr nach Basel', 'Wie vereinbart:'])
  expect(notes(infos, 'exempt')).toEqual(['Wie vereinbart:'])
})
