import type { StoreApi } from 'zustand/vanilla'
import type { UnsavedInvoice } from '../../../state/journal/journal.ts'
import { type EditorStore, workOf } from './editor-store.ts'

/** [S9.0.13] */
const reportDelayInMs = 500

/** The reporting of one editor; `flush` reports what is pending at once, before a save or a leave [A6.5]. */
export interface ChangeReport {
  flush: () => void
  stop: () => void
}

/** Reports changes upstream, 500 ms after the last one [S4.5.6, S5.0.21]. */
export function reportChanges(
  store: StoreApi<EditorStore>,
  report: (work: UnsavedInvoice) => void,
): ChangeReport {
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    report(workOf(store.getState()))
  }
  const unsubscribe = store.subscribe((state, previous) => {
    if (isSameWork(workOf(state), workOf(previous))) return
    clearTimeout(timer)
    timer = setTimeout(flush, reportDelayInMs)
  })
  return {
    flush,
    stop: () => {
      unsubscribe()
      clearTimeout(timer)
      timer = undefined
    },
  }
}

function isSameWork(left: UnsavedInvoice, right: UnsavedInvoice): boolean {
  return (
    left.invoice === right.invoice &&
    left.newItem === right.newItem &&
    left.newSurcharge === right.newSurcharge
  )
}
