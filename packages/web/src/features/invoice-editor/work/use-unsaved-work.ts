import type { Invoice } from '@kontor/domain/invoices/invoice'
import { useCallback, useEffect, useRef } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { useEditor } from '../../../state/invoices/editor.ts'
import type { UnsavedInvoice, WorkSession } from '../../../state/journal/journal.ts'
import { useJournal } from '../../../state/journal/unsaved-work.ts'
import { type ChangeReport, reportChanges } from './change-report.ts'
import { type EditorStore, workOf } from './editor-store.ts'

/** One opening of the editor, or the restored work of an earlier one. */
export interface EditorSession {
  work: WorkSession<'invoice'>
  /** What the server has, with the seller of a final. */
  base: Invoice
  store: StoreApi<EditorStore>
}

export interface WorkKeeping {
  /** Reports and keeps a pending change at once. */
  flush: () => void
  /** Keeps the work as it is; resolves when it is stored. */
  keep: () => Promise<void>
  /** Ends the keeping: the work is saved or discarded. */
  forget: () => void
  /** False where this browser keeps nothing. */
  isAvailable: boolean
}

/** Reports changes upstream and keeps them in the journal until they are saved or discarded. */
export function useWorkKeeping({ work, store }: EditorSession): WorkKeeping {
  const journal = useJournal(work)
  const reporting = useRef<ChangeReport>(undefined)

  useEffect(() => {
    const report = reportChanges(store, (changed: UnsavedInvoice) => {
      useEditor.setState({ invoice: changed.invoice, modified: true })
      void journal.keep(changed)
    })
    reporting.current = report
    const onHidden = () => {
      if (document.visibilityState === 'hidden') report.flush()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      report.flush()
      report.stop()
    }
  }, [journal.keep, store])

  const flush = useCallback(() => reporting.current?.flush(), [])
  const keep = useCallback(() => journal.keep(workOf(store.getState())), [journal.keep, store])
  const forget = useCallback(() => {
    reporting.current?.stop()
    useEditor.setState({ modified: false })
    journal.forget()
  }, [journal.forget])
  return { flush, keep, forget, isAvailable: journal.isAvailable }
}
