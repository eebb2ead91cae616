import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UnsavedInvoice } from '../../../state/journal/journal.ts'
import { reportChanges } from './change-report.ts'
import { createEditorStore } from './editor-store.ts'

describe('reporting changes upstream', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function editor() {
    const store = createEditorStore({ invoice: emptyInvoice() })
    const reports: UnsavedInvoice[] = []
    return {
      ...store.getState().actions,
      store,
      reports,
      report: reportChanges(store, (work) => reports.push(work)),
    }
  }

  test('changes are reported once, 500 ms after the last one [S4.5.6, S5.0.21, S9.0.13]', () => {
    const { appendRow, store, reports } = editor()
    appendRow('items', { ...emptyItem(), unitPrice: 10 })
    vi.advanceTimersByTime(400)
    appendRow('items', { ...emptyItem(), unitPrice: 20 })
    vi.advanceTimersByTime(499)
    expect(reports).toEqual([])
    // The totals themselves do not wait.
    expect(store.getState().invoice.content.totals.netto).toBe(30)
    vi.advanceTimersByTime(1)
    expect(reports.map((work) => work.invoice.content.totals.netto)).toEqual([30])
    vi.advanceTimersByTime(2000)
    expect(reports).toHaveLength(1)
  })

  test('a flush reports what is pending at once, and nothing twice', () => {
    const { setNewItem, report, reports } = editor()
    report.flush()
    expect(reports).toEqual([])
    setNewItem({ ...emptyItem(), title: 'Beratung' })
    report.flush()
    expect(reports.map((work) => work.newItem?.title)).toEqual(['Beratung'])
    vi.advanceTimersByTime(1000)
    expect(reports).toHaveLength(1)
  })

  test('opening a row or an empty add form is no change, and a stopped report says nothing more', () => {
    const { appendRow, openRow, setNewItem, store, report, reports } = editor()
    appendRow('items', emptyItem())
    report.flush()
    setNewItem(emptyItem())
    openRow('items', store.getState().invoice.content.items[0]?.id ?? '')
    vi.advanceTimersByTime(1000)
    expect(reports).toHaveLength(1)
    appendRow('items', emptyItem())
    report.stop()
    vi.advanceTimersByTime(1000)
    expect(reports).toHaveLength(1)
  })
})
