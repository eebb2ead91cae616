import { emptyInvoice, emptyItem, emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { describe, expect, test } from 'vitest'
import { createEditorStore, workOf } from './editor-store.ts'

function editor() {
  const store = createEditorStore({ invoice: emptyInvoice() })
  const { actions } = store.getState()
  actions.appendRow('items', { ...emptyItem(0.19), title: 'A', unitPrice: 100 })
  actions.appendRow('items', { ...emptyItem(0.07), title: 'B', unitPrice: 200 })
  const content = () => store.getState().invoice.content
  const idOf = (place: number) => content().items[place]?.id ?? ''
  return { store, actions, content, idOf }
}

describe('the editor while an invoice is written', () => {
  test('totals are recalculated from items and surcharges on every change [S4.5.2]', () => {
    const { actions, content, idOf } = editor()
    expect(content().totals).toMatchObject({ netto: 300, brutto: 333 })
    actions.appendRow('surcharges', { ...emptySurcharge(0.19), itemReferences: [idOf(0)], amount: -10 })
    expect(content().totals).toMatchObject({ netto: 290, brutto: 321.1 })
    actions.removeRow('items', idOf(0))
    expect(content().totals).toMatchObject({ netto: 200, brutto: 214 })
    expect(content().surcharges[0]?.itemReferences).toEqual([])
  })

  test('the work on a final has no seller in it', () => {
    const invoice = emptyInvoice()
    const content = { ...invoice.content, seller: emptyProfile() }
    const store = createEditorStore({ invoice: { ...invoice, status: 'final', content } })
    store.getState().actions.appendRow('items', emptyItem())
    expect(workOf(store.getState()).invoice.content).not.toHaveProperty('seller')
  })

  test('every new row gets an id of its own [S3.6.1]', () => {
    const { idOf } = editor()
    expect(idOf(0)).not.toBe('')
    expect(idOf(0)).not.toBe(idOf(1))
  })

  test('a row that a change adds gets an id, the others keep theirs', () => {
    const { actions, content, idOf } = editor()
    const ids = [idOf(0), idOf(1)]
    actions.changeContent((before) => ({
      ...before,
      surcharges: [emptySurcharge(0.07), emptySurcharge(0.19)],
    }))
    const [first, second] = content().surcharges
    expect(first?.id).not.toBe('')
    expect(second?.id).not.toBe('')
    expect(second?.id).not.toBe(first?.id)
    expect([idOf(0), idOf(1)]).toEqual(ids)
  })

  test('typing in a row changes the totals at once and leaves the other rows as they are', () => {
    const { actions, content, idOf } = editor()
    actions.openRow('items', idOf(0))
    const other = content().items[1]
    actions.setRow('items', { ...emptyItem(0.19), id: idOf(0), title: 'A', unitPrice: 150 })
    expect(content().totals.netto).toBe(350)
    expect(content().items[1]).toBe(other)
  })

  test('one row is in edit at a time: opening another brings back what the first was [S4.5.25]', () => {
    const { store, actions, content, idOf } = editor()
    actions.openRow('items', idOf(0))
    actions.setRow('items', { ...emptyItem(0.19), id: idOf(0), title: 'Halb getippt', unitPrice: 1 })
    actions.openRow('items', idOf(1))
    expect(store.getState().openRow).toMatchObject({ list: 'items', id: idOf(1) })
    expect(content().items[0]).toMatchObject({ title: 'A', unitPrice: 100 })
    expect(content().totals.netto).toBe(300)
  })

  test('a kept row stays as typed, a cancelled one goes back', () => {
    const { store, actions, content, idOf } = editor()
    actions.openRow('items', idOf(0))
    actions.setRow('items', { ...emptyItem(0.19), id: idOf(0), title: 'Neu', unitPrice: 1 })
    actions.keepRow()
    expect(store.getState().openRow).toBeUndefined()
    expect(content().items[0]?.title).toBe('Neu')
    actions.openRow('items', idOf(0))
    actions.setRow('items', { ...emptyItem(0.19), id: idOf(0), title: 'Nie', unitPrice: 9 })
    actions.cancelRow()
    expect(store.getState().openRow).toBeUndefined()
    expect(content().items[0]).toMatchObject({ title: 'Neu', unitPrice: 1 })
  })

  test('moving a row numbers all anew', () => {
    const { actions, content, idOf } = editor()
    actions.moveRow('items', idOf(1), 0)
    expect(content().items.map(({ title, index }) => [title, index])).toEqual([
      ['B', 0],
      ['A', 1],
    ])
  })

  test('what outlives the page is the invoice and the open add forms', () => {
    const { store, actions } = editor()
    const newItem = { ...emptyItem(), title: 'Begonnen' }
    actions.setNewItem(newItem)
    expect(workOf(store.getState())).toEqual({
      invoice: store.getState().invoice,
      newItem,
      newSurcharge: undefined,
    })
  })
})
