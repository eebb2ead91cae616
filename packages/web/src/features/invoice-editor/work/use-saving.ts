import type { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { useOnce } from '#rooms/state/http/once.ts'
import { type LockHolder, lockHolderOf } from '#rooms/state/invoices/editing-lock.ts'
import type { DocumentName, UnsavedInvoice, WorkSession } from '#rooms/state/journal/journal.ts'
import { confirmations } from '#rooms/texts.ts'
import { isPaperProblem } from '#rooms/ui/chains/paper-problem.ts'
import { useAsk, useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { aboutErrors, errorsInFinal } from '../check/errors-in-final.tsx'
import { hasInput } from '../rows/has-input.ts'
import { texts } from '../texts.ts'
import { useDocumentKind } from './document-kind.ts'
import { type EditorStore, workOf } from './editor-store.ts'

interface SavedWork {
  store: StoreApi<EditorStore>
  /** The stored invoice (a final with its seller), or the initial content of a new invoice. */
  base: Invoice
  session: WorkSession<DocumentName>
  /** Reports and stores a pending change at once. */
  flush: () => void
  keep: (work: UnsavedInvoice) => Promise<void>
}

interface Saving {
  save: () => Promise<void>
  isSaving: boolean
  /** Who holds the lock, if the last save was rejected because of that lock. */
  lockedBy: LockHolder | undefined
  /** The server's version, if the last save was rejected because that version is newer [A4.9]. */
  newer: Invoice | undefined
  /** Why the chain of the invoice rejected the last save; undefined if it did not. */
  refusal: ApiProblem | undefined
  /** Forgets why the last save was rejected, after the user has decided what to do with the newer version. */
  settle: () => void
}

/**
 * Saves the invoice, one call at a time. If the form for a new row has content, or a Korrektur has errors,
 * asks for confirmation first. A failure leaves everything as it is [S8.0.3]. `beginLeaving` runs when the
 * save begins and returns the function that runs when it has succeeded.
 */
export function useSaving(
  { store, base, session, flush, keep }: SavedWork,
  beginLeaving: () => (saved: Invoice) => Promise<void>,
): Saving {
  const ask = useAsk()
  const confirm = useConfirm()
  const { useSave } = useDocumentKind()
  const { run, isPending, problem } = useSave()
  const [settled, setSettled] = useState<ApiProblem>()
  const once = useOnce()
  const open = problem === settled ? undefined : problem
  const newer = useNewerVersion(store.getState().invoice.id, open)

  const saveNow = useCallback(async () => {
    const leave = beginLeaving()
    const { newItem, newSurcharge, actions } = store.getState()
    // The input of an open row is already part of the invoice; the input in the form for a new row is not.
    if (hasInput(newItem) || hasInput(newSurcharge)) {
      const answer = await ask({ text: confirmations.rowInEdit, alternativeLabel: texts.keepRow })
      if (answer === 'declined') return
      if (answer === 'alternative') actions.keepRows()
    }
    flush()
    const { invoice } = store.getState()
    const wrong = await errorsInFinal(invoice, base)
    if (wrong.length > 0 && !(await confirm(aboutErrors(wrong)))) return
    const saved = await run({
      invoice,
      creation: session.creation,
      keep: () => keep(workOf(store.getState())),
    })
    if (saved) await leave(saved)
  }, [store, session, base, ask, confirm, flush, keep, run, beginLeaving])
  const save = useCallback(() => once(saveNow), [once, saveNow])

  return {
    save,
    isSaving: isPending,
    lockedBy: lockHolderOf(open),
    newer,
    refusal: open && isPaperProblem(open) ? open : undefined,
    settle: () => setSettled(problem),
  }
}

function useNewerVersion(id: string, problem: ApiProblem | undefined): Invoice | undefined {
  const { name, fetch } = useDocumentKind()
  const isStale = problem?.code === 'stale'
  const { data } = useQuery({
    queryKey: ['newer', name, id],
    queryFn: isStale ? () => fetch(id) : skipToken,
    staleTime: 0,
    gcTime: 0,
  })
  return isStale ? data : undefined
}
