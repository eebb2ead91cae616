import type { Invoice } from '@kontor/domain/invoices/invoice'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { lockHolderOf, useEditingLock } from '#rooms/state/invoices/editing-lock.ts'
import { resetEditor, useEditor } from '#rooms/state/invoices/editor.ts'
import type { DocumentName, JournalEntry } from '#rooms/state/journal/journal.ts'
import { useUnsavedWork } from '#rooms/state/journal/use-unsaved-work.ts'
import { confirmations } from '#rooms/texts.ts'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { useLeaveGuard } from '#rooms/ui/dialogs/leave-guard.ts'
import { useDocumentKind } from './document-kind.ts'
import {
  createEditorStore,
  type EditorStore,
  hasStarted,
  onWorkChange,
  settleAfterOpening,
  workOf,
} from './editor-store.ts'
import { invoiceDifferences } from './invoice-differences.ts'
import { useExits } from './use-exits.ts'
import { useSaving } from './use-saving.ts'

/** The content being edited, and the invoice that the edit started from. */
export interface Editing {
  store: StoreApi<EditorStore>
  /** The stored invoice (a final with its seller), or the initial content of a new invoice. */
  base: Invoice
}

export type InvoiceWork = ReturnType<typeof useInvoiceWork>

/**
 * The invoice while it is being edited: connects the content with the journal, the lock, the leave guard and
 * saving.
 */
export function useInvoiceWork(opened: Invoice, isReadOnly: boolean) {
  const kind = useDocumentKind()
  const confirm = useConfirm()
  const [editing, setEditing] = useState(() => editingOf(opened))
  const { store, base } = editing
  const lock = useEditingLock(kind.lock, isReadOnly ? '' : opened.id)
  const work = useUnsavedWork({
    kind: kind.name,
    subjectId: opened.id,
    read: () => workOf(store.getState()),
    subscribe: useCallback((onChange: () => void) => onWorkChange(store, onChange), [store]),
    onReport: store.getState().actions.report,
    isModified: () => store.getState().modified,
    changesNothing: (left) => invoiceDifferences(opened, left).length === 0,
  })
  const mayInterrupt = useMayInterrupt(opened, store)
  useResetEditor()
  // Only for the first store: restored work has its own store and counts as unsaved from the start.
  const [openedStore] = useState(store)
  useEffect(() => settleAfterOpening(openedStore), [openedStore])
  useLeaveGuard({ isModified: work.isModified, onDiscard: work.forget })
  const { beginLeaving, cancel } = useExits(opened, lock.release, work.forget)
  const saving = useSaving({ store, base, ...work }, beginLeaving)

  return {
    editing,
    work,
    saving,
    cancel,
    /** Unsaved work from an earlier opening, which the user may restore; undefined while read-only. */
    earlier: isReadOnly ? undefined : work.left,
    /** Whether a dialog may offer `earlier` without being asked for. */
    mayInterrupt,
    restore: (entry: JournalEntry<DocumentName>) => {
      work.resume(entry)
      setEditing(restoredEditing(entry, opened))
    },
    /** Who has taken the lock in the meantime. */
    lostTo: lockHolderOf(lock.problem) ?? saving.lockedBy,
    /** Continues with the newer version, without the input, if the user agrees. */
    takeStored: async (stored: Invoice) => {
      if (!(await confirm({ text: confirmations.leave }))) return
      work.startOver()
      saving.settle()
      setEditing(editingOf(stored))
    },
    /** Keeps the input, which the next save stores over the newer version. */
    keepOverNewer: (stored: Invoice) => {
      store.getState().actions.setRevision(stored.revision)
      saving.settle()
    },
  }
}

function editingOf(base: Invoice): Editing {
  return { base, store: createEditorStore({ invoice: base }) }
}

/**
 * Combines the server's version, which supplies the number and the revision, with the content and the layout
 * of `entry`.
 */
function restoredEditing(entry: JournalEntry<DocumentName>, base: Invoice): Editing {
  const { content, templateReference } = entry.work.invoice
  const store = createEditorStore({ ...entry.work, invoice: { ...base, content, templateReference } })
  store.getState().actions.report()
  return { base, store }
}

/**
 * Unsaved work that is found late must not interrupt a user who is already typing, and earlier work must not
 * take the place of the copy that the user has just asked for.
 */
function useMayInterrupt(opened: Invoice, store: StoreApi<EditorStore>): boolean {
  const isAtWork = useStore(store, hasStarted)
  const [isCopy] = useState(() => opened.id === '' && useEditor.getState().invoice !== undefined)
  return !(isAtWork || isCopy)
}

/**
 * Clears the initial content that `openEditor` handed over, so that the next new invoice does not start with
 * it.
 */
function useResetEditor(): void {
  useEffect(() => {
    resetEditor()
    return resetEditor
  }, [])
}
