import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import { describe, expect, test } from 'vitest'
import { appendRow, findRow, moveRow, removeRow, replaceRow, withRowIds } from './content-changes.ts'

const item = (id: string) => ({ ...emptyItem(), id, title: `Posten ${id}` })

function sample() {
  return {
    ...emptyInvoiceContent(),
    items: ['a', 'b', 'c'].map(item),
    surcharges: [{ ...emptySurcharge(), id: 's', itemReferences: ['a', 'b', 'c'] }],
  }
}
const order = (content: { items: { id: string }[] }) => content.items.map((row) => row.id).join('')

describe('changes to the content', () => {
  test('appends a row, and replaces only the row with the same id', () => {
    const appended = appendRow(sample(), 'items', item('d'))
    expect(order(appended)).toBe('abcd')
    const replaced = replaceRow(appended, 'items', { ...item('b'), title: 'Neu' })
    expect(findRow(replaced, 'items', 'b')?.title).toBe('Neu')
    expect(findRow(replaced, 'items', 'a')).toBe(findRow(appended, 'items', 'a'))
  })

  test('removes a surcharge, and removes an item together with the references to it', () => {
    const content = removeRow(sample(), 'items', 'b')
    expect(order(content)).toBe('ac')
    expect(content.surcharges[0]?.itemReferences).toEqual(['a', 'c'])
    expect(removeRow(content, 'surcharges', 's').surcharges).toEqual([])
  })

  test('moves a row to an index, clamped to the ends of the list, and ignores an unknown row', () => {
    expect(order(moveRow(sample(), 'items', 'a', 2))).toBe('bca')
    expect(order(moveRow(sample(), 'items', 'c', 0))).toBe('cab')
    expect(order(moveRow(sample(), 'items', 'b', -1))).toBe('bac')
    expect(order(moveRow(sample(), 'items', 'b', 9))).toBe('acb')
    expect(order(moveRow(sample(), 'items', 'unknown', 0))).toBe('abc')
  })

  test('adds missing row ids and keeps existing ones', () => {
    const content = { ...sample(), items: [item('a'), { ...item('b'), id: '' }] }
    expect(order(withRowIds(content, () => 'new'))).toBe('anew')
  })
})

test('an item is added before the lines that deduct advances, even if there is no other item', () => {
  const deduction = (id: string) => ({ ...item(id), settledAdvance: 'a' })
  const idsOf = (content: InvoiceContent) => content.items.map(({ id }) => id)
  const items = [item('work'), deduction('less'), item('moved'), deduction('less2')]
  const content = { ...sample(), items }
  expect(idsOf(appendRow(content, 'items', item('new')))).toEqual(['work', 'less', 'moved', 'new', 'less2'])
  const bare = { ...content, items: [deduction('less')] }
  expect(idsOf(appendRow(bare, 'items', item('new')))).toEqual(['new', 'less'])
})
