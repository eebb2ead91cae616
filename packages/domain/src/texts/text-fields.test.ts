import { expect, test } from 'vitest'
import { emptyInvoice, emptyItem, emptySurcharge } from '../invoices/invoice-defaults.ts'
import { emptyProfile } from '../organisation/profile.ts'
import { textFieldsOf, tooLongTexts } from './text-fields.ts'

function invoiceWithRows() {
  const { content } = emptyInvoice()
  return { ...content, items: [emptyItem(), emptyItem()], surcharges: [emptySurcharge()] }
}

/** The paths of all texts in a value. */
function textPaths(value: unknown, path: string): string[] {
  if (typeof value === 'string') return [path]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => textPaths(inner, `${path}.${name}`))
}

test('every text that users type into an invoice or a profile has a limit', () => {
  const content = invoiceWithRows()
  const seller = { ...emptyProfile(), directors: ['', ''] }
  const chosen = /\.(id|unit|type|gender|currency|taxCase|format|logo)$|^payment|^totals/
  const expected = [
    ...Object.entries(content).flatMap(([name, value]) => textPaths(value, name)),
    ...textPaths(seller, 'seller'),
  ].filter((path) => !chosen.test(path))
  const limited = textFieldsOf(content, seller).map(({ field }) => field)
  expect(limited.filter((path) => !chosen.test(path)).toSorted()).toEqual(expected.toSorted())
})

test('ids, the descriptions of additional infos, and hidden infos are not printed', () => {
  const content = invoiceWithRows()
  const printed = textFieldsOf(content, emptyProfile()).filter(({ isPrinted }) => isPrinted)
  const fields = printed.map(({ field }) => field)
  expect(fields).toEqual(
    expect.arrayContaining(['items.1.description', 'seller.legalName', 'customer.department']),
  )
  const directors = textFieldsOf(content, { ...emptyProfile(), directors: ['Ada', 'Eva'] })
    .filter(({ field, isPrinted }) => isPrinted && field.startsWith('seller.directors'))
    .map(({ text }) => text)
  expect(directors).toEqual(['Ada', 'Eva'])
  const shown = content.standardInfos.flatMap(({ show }, index) =>
    show ? `standardInfos.${index}.value` : [],
  )
  expect(fields.filter((field) => /^standardInfos.*value$/.test(field))).toEqual(shown)
  expect(
    fields.filter((field) => /\.id$|Infos.*description|surchargeReference|^eInvoice/.test(field)),
  ).toEqual([])
})

test('a text is too long if it exceeds its limit by one character', () => {
  const content = invoiceWithRows()
  const [first, second] = content.items
  const titled = (length: number) => ({
    ...content,
    items: [first ?? emptyItem(), { ...(second ?? emptyItem()), title: 'x'.repeat(length) }],
  })
  expect(tooLongTexts(titled(500), emptyProfile())).toEqual([])
  expect(tooLongTexts(titled(501), emptyProfile())).toEqual([
    { field: 'items.1.title', text: 'x'.repeat(501), limit: 500, isPrinted: true },
  ])
})
