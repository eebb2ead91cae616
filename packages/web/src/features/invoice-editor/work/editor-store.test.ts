import { emptyInvoice, emptyItem, emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEditorStore, onWorkChange, settleAfterOpening, workOf } from './editor-store.ts'

function editor() {
  const store = createEditorStore({ invoice: emptyInvoice() })
  const { actions } = store.getState()
  actions.appendRow('items', { ...emptyItem(0.19), title: 'A', unitPrice: 100 })
  actions.appendRow('items', { ...emptyItem(0.07), title: 'B', unitPrice: 200 })
  const content = () => store.getState().invoice.content
  const idOf = (index: number) => content().items[index]?.id ?? ''
  return { store, actions, content, idOf }
}

describe('the editor store', () => {
  test('adding or removing a row recalculates the totals [S4.5.2]', () => {
    const { actions, content, idOf } = editor()
    expect(content().totals).toMatchObject({ netto: 300, brutto: 333 })
    actions.appendRow('surcharges', { ...emptySurcharge(0.19), itemReferences: [idOf(0)], amount: -10 })
    expect(content().totals).toMatchObject({ netto: 290, brutto: 321.1 })
    actions.removeRow('items', idOf(0))
    expect(content().totals).toMatchObject({ netto: 200, brutto: 214 })
    expect(content().surcharges[0]?.itemReferences).toEqual([])
  })

  test('the content of a final being edited does not include the seller', () => {
    const invoice = emptyInvoice()
    const content = { ...invoice.content, seller: emptyProfile() }
    const store = createEditorStore({ invoice: { ...invoice, status: 'final', content } })
    store.getState().actions.appendRow('items', emptyItem())
    expect(workOf(store.getState()).invoice.content).not.toHaveProperty('seller')
  })

  test('appended rows get their own ids [S3.6.1]', () => {
    const { idOf } = editor()
    expect(idOf(0)).not.toBe('')
    expect(idOf(0)).not.toBe(idOf(1))
  })

  test('a change adds missing row ids and keeps existing ones', () => {
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

  test('typing in a row updates the totals at once and keeps the identity of the other rows', () => {
    const { actions, content, idOf } = editor()
    actions.openRow('items', idOf(0))
    const other = content().items[1]
    actions.setRow('items', { ...emptyItem(0.19), id: idOf(0), title: 'A', unitPrice: 150 })
    expect(content().totals.netto).toBe(350)
    expect(content().items[1]).toBe(other)
  })

  test('opening a second row restores the first [S4.5.25]', () => {
    const { store, actions, content, idOf } = editor()
    actions.openRow('items', idOf(0))
    actions.setRow('items', { ...emptyItem(0.19), id: idOf(0), title: 'Halb getippt', unitPrice: 1 })
    actions.openRow('items', idOf(1))
    expect(store.getState().openRow).toMatchObject({ list: 'items', id: idOf(1) })
    expect(content().items[0]).toMatchObject({ title: 'A', unitPrice: 100 })
    expect(content().totals.netto).toBe(300)
  })

  test('keeping a row keeps its input; cancelling restores the row', () => {
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

  test('moving a row renumbers all rows', () => {
    const { actions, content, idOf } = editor()
    actions.moveRow('items', idOf(1), 0)
    expect(content().items.map(({ title, index }) => [title, index])).toEqual([
      ['B', 0],
      ['A', 1],
    ])
  })

  test('the work for the journal consists of the invoice and the new rows that have content', () => {
    const { store, actions } = editor()
    const newItem = { ...emptyItem(), title: 'Begonnen' }
    actions.setNewItem(newItem)
    actions.setNewSurcharge(emptySurcharge())
    const { invoice } = store.getState()
    expect(workOf(store.getState())).toEqual({ invoice, newItem, newSurcharge: undefined })
    const newSurcharge = { ...emptySurcharge(), amount: -10 }
    actions.setNewItem(emptyItem())
    actions.setNewSurcharge(newSurcharge)
    expect(workOf(store.getState())).toEqual({ invoice, newItem: undefined, newSurcharge })
  })
})

test('onWorkChange reports input in a row or an add form, but not the opening of either [S4.5.6]', () => {
  const { store, actions, idOf } = editor()
  let changes = 0
  const stop = onWorkChange(store, () => {
    changes += 1
  })
  actions.setNewItem(emptyItem())
  actions.openRow('items', idOf(0))
  actions.report()
  actions.setModified(false)
  expect(changes).toBe(0)
  actions.setNewItem({ ...emptyItem(), title: 'Beratung' })
  actions.setRow('items', { ...emptyItem(0.19), id: idOf(0), title: 'Neu' })
  expect(changes).toBe(2)
  actions.setNewSurcharge({ ...emptySurcharge(), amount: -10 })
  expect(changes).toBe(3)
  stop()
  actions.appendRow('items', emptyItem())
  expect(changes).toBe(3)
})

test('changes update the totals at once, but `reported` and `modified` only with the next report [S4.5.2, S4.5.6]', () => {
  const { store, actions, content } = editor()
  const opened = store.getState().reported
  expect(store.getState().modified).toBe(false)
  expect(opened.content.items).toEqual([])
  expect(content().totals.netto).toBe(300)
  actions.report()
  expect(store.getState()).toMatchObject({ reported: store.getState().invoice, modified: true })
})

describe('the modified flag', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is cleared once, 2000 ms after opening [S4.5.24, S9.0.12]', () => {
    vi.useFakeTimers()
    const { store, actions } = editor()
    settleAfterOpening(store)
    actions.report()
    vi.advanceTimersByTime(1999)
    expect(store.getState().modified).toBe(true)
    vi.advanceTimersByTime(1)
    expect(store.getState().modified).toBe(false)
    actions.report()
    vi.advanceTimersByTime(10_000)
    expect(store.getState().modified).toBe(true)
  })

  test('is not cleared after the editor has closed', () => {
    vi.useFakeTimers()
    const { store, actions } = editor()
    const stop = settleAfterOpening(store)
    actions.report()
    stop()
    vi.advanceTimersByTime(2000)
    expect(store.getState().modified).toBe(true)
  })
})
