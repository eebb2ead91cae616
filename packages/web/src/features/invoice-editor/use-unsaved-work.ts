import type { Invoice } from '@kontor/domain/invoice'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { useEditor } from '../../state/editor.ts'
import type { CreateInvoice } from '../../state/invoice-creation.ts'
import {
  findWork,
  forgetWork,
  holdWork,
  type JournalEntry,
  type JournalOwner,
  keepWork,
  type UnsavedWork,
} from '../../state/journal.ts'
import { useSession } from '../../state/session.ts'
import { type ChangeReport, reportChanges } from './change-report.ts'
import type { EditorStore } from './editor-store.ts'
import { workDifferences } from './work-differences.ts'

/** One opening of the editor, or the restored work of an earlier one. */
export interface EditorSession {
  workId: string
  store: StoreApi<EditorStore>
  create: CreateInvoice
}

export interface WorkKeeping {
  /** Reports and keeps a pending change at once. */
  flush: () => void
  /** Ends the keeping: the work is saved or discarded. */
  forget: () => void
  /** False where this browser keeps nothing. */
  isAvailable: boolean
}

/** Reports changes upstream and keeps them in the journal until they are saved or discarded (contract §3, issue 3). */
export function useWorkKeeping({ workId, store }: EditorSession, owner: JournalOwner): WorkKeeping {
  const [isAvailable, setAvailable] = useState(true)
  const reporting = useRef<ChangeReport>(undefined)

  useEffect(() => {
    const letGo = holdWork(workId)
    const invoiceId = store.getState().invoice.id
    const keep = (work: UnsavedWork) => {
      useEditor.setState({ invoice: work.invoice, modified: true })
      const storedAt = Math.floor(Date.now() / 1000)
      keepWork({ ...owner, workId, invoiceId, storedAt, work }).catch(() => setAvailable(false))
    }
    const report = reportChanges(store, keep)
    reporting.current = report
    const onHidden = () => {
      if (document.visibilityState === 'hidden') report.flush()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      // After a Logout the journal is empty, and stays so.
      if (!useSession.getState().leftByLogout) report.flush()
      report.stop()
      letGo()
    }
  }, [owner, store, workId])

  const flush = useCallback(() => reporting.current?.flush(), [])
  const forget = useCallback(() => {
    reporting.current?.stop()
    useEditor.setState({ modified: false })
    void forgetWork(owner, workId).catch(() => setAvailable(false))
  }, [owner, workId])
  return { flush, forget, isAvailable }
}

/** Work of an earlier opening that was never saved, until it is taken up or discarded. */
export function useLeftWork(
  owner: JournalOwner,
  base: Invoice,
): { entry: JournalEntry | undefined; close: () => void; discard: () => void } {
  const [entry, setEntry] = useState<JournalEntry>()
  const [search, setSearch] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `search` asks for the next entry
  useEffect(() => {
    let isCurrent = true
    void nextLeftWork(owner, base).then((found) => {
      if (isCurrent) setEntry(found)
    })
    return () => {
      isCurrent = false
    }
  }, [owner, base, search])

  const close = useCallback(() => setEntry(undefined), [])
  const discard = useCallback(async () => {
    if (entry) await forgetWork(owner, entry.workId)
    setEntry(undefined)
    setSearch((count) => count + 1)
  }, [owner, entry])
  return { entry, close, discard }
}

/** The next entry that says something new; what equals the stored invoice is forgotten on the way. */
async function nextLeftWork(owner: JournalOwner, base: Invoice): Promise<JournalEntry | undefined> {
  try {
    for (;;) {
      const entry = await findWork(owner, base.id)
      if (entry === undefined || workDifferences(base, entry.work).length > 0) return entry
      await forgetWork(owner, entry.workId)
    }
  } catch {
    // Without IndexedDB nothing was kept; the editor says so when it tries to.
    return undefined
  }
}
