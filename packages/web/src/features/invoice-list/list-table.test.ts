import { emptyInvoice, emptyItem, emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import { expect, test } from 'vitest'
import { pageSizes } from './finals/final-pagination.tsx'
import { countOfLines, draftColumns, finalColumns } from './invoice-columns.tsx'
import { defaultSortings } from './list-view.ts'
import { texts } from './texts.ts'

test('drafts and finals have the specified columns in the specified order [S2.4.3, S2.4.12]', () => {
  const headers = (columns: typeof draftColumns) => columns.map(({ header }) => header)
  expect(headers(draftColumns)).toEqual([
    'Datum',
    'Projekt',
    'Kunde',
    'Posten',
    'Netto',
    'Zuletzt modifiziert',
    'Tags',
  ])
  expect(headers(finalColumns)).toEqual([
    'Datum',
    'Proj.nr.',
    'Rechn.nr',
    'Projekt',
    'Kunde',
    'Netto',
    'Tags',
  ])
})

test('Posten counts items and surcharges together [S2.4.3]', () => {
  const invoice = emptyInvoice()
  invoice.content.items = [emptyItem(), emptyItem()]
  invoice.content.surcharges = [emptySurcharge()]
  expect(countOfLines(invoice)).toBe(3)
})

test('by default, finals are sorted by invoice date and drafts by last change, newest first [S2.4.13]', () => {
  expect(defaultSortings).toEqual({
    drafts: { columnId: 'lastModified', descending: true },
    finals: { columnId: 'date', descending: true },
  })
})

test('a page of finals can have 10, 25 or 50 rows [S2.4.14, S9.0.5]', () => {
  expect(pageSizes).toEqual([10, 25, 50])
})

test('the sentences for empty lists and previews are those specified [S2.4.6, S2.4.9, S2.4.15, S2.4.24]', () => {
  const { noDrafts, chooseDraft, noFinals, chooseFinal } = texts
  expect([noDrafts, chooseDraft, noFinals, chooseFinal]).toEqual([
    'Keine Entwürfe gefunden',
    'Wählen Sie einen Entwurf aus',
    'Keine Rechnungen gefunden',
    'Wählen Sie eine Rechnung aus',
  ])
})
