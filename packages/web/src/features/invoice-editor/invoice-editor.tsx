import type { Invoice } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { formatDay, formatTimestamp } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { type LockHolder, lockHolderOf, useEditingLock } from '../../state/invoices/editing-lock.ts'
import { resetEditor, useEditor } from '../../state/invoices/editor.ts'
import type { DocumentName, JournalEntry } from '../../state/journal/journal.ts'
import { changeSince, useUnsavedWork } from '../../state/journal/use-unsaved-work.ts'
import { useSeller } from '../../state/organisation/seller.ts'
import { confirmations } from '../../texts.ts'
import { ChainProblemText } from '../../ui/chains/chain-problem-text.tsx'
import { useConfirm } from '../../ui/dialogs/confirm-dialog.tsx'
import { useLeaveAfter } from '../../ui/dialogs/leave-after.ts'
import { useLeaveGuard } from '../../ui/dialogs/leave-guard.ts'
import { LockNotice } from '../../ui/dialogs/lock-notice.tsx'
import { UnsavedWorkDialog } from '../../ui/dialogs/unsaved-work-dialog.tsx'
import { InertWhileSaving } from '../../ui/fields/inert-while-saving.tsx'
import { ReadOnly } from '../../ui/fields/read-only.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { CheckLight } from './check/check-light.tsx'
import { useGoToField } from './check/use-go-to-field.ts'
import { EditorColumns } from './editor-columns.tsx'
import { EditorForm } from './editor-form.tsx'
import { LivePreview } from './preview/live-preview.tsx'
import { type PreviewChoice, usePreviewChoice } from './preview/use-preview-choice.ts'
import { SaveBar } from './save-bar.tsx'
import { texts } from './texts.ts'
import { useDocumentKind } from './work/document-kind.ts'
import { EditorContext, SellerContext } from './work/editor-context.ts'
import {
  createEditorStore,
  type EditorStore,
  hasStarted,
  onWorkChange,
  settleAfterOpening,
  workOf,
} from './work/editor-store.ts'
import { invoiceDifferences } from './work/invoice-differences.ts'
import { StaleNotice } from './work/stale-notice.tsx'
import { useSaving } from './work/use-saving.ts'

interface InvoiceEditorProps {
  title: string
  /** The stored invoice, or the initial content of a new one. */
  invoice: Invoice
  /** Set while another user is editing; the invoice is then read-only. */
  holder?: LockHolder | undefined
  onRetry?: () => void
}

/** The content being edited, and the invoice that the edit started from. */
interface Editing {
  store: StoreApi<EditorStore>
  /** The stored invoice (a final with its seller), or the initial content of a new invoice. */
  base: Invoice
}

/** The editor of one invoice: connects the form with the journal, the lock, the leave guard and saving. */
export function InvoiceEditor({ title, invoice, holder, onRetry }: InvoiceEditorProps) {
  const isReadOnly = holder !== undefined
  const [editing, setEditing] = useState(() => editingOf(invoice))
  const { store, base } = editing
  const confirm = useConfirm()
  const preview = usePreviewChoice()

  const kind = useDocumentKind()
  const lock = useEditingLock(kind.lock, isReadOnly ? '' : invoice.id)
  const work = useUnsavedWork({
    kind: kind.name,
    subjectId: invoice.id,
    read: () => workOf(store.getState()),
    subscribe: useCallback((onChange: () => void) => onWorkChange(store, onChange), [store]),
    onReport: store.getState().actions.report,
    isModified: () => store.getState().modified,
    changesNothing: (left) => invoiceDifferences(invoice, left).length === 0,
  })
  // Unsaved work that is found late must not interrupt a user who is already typing, and earlier work must
  // not take the place of the copy that the user has just asked for.
  const isAtWork = useStore(store, hasStarted)
  const [isCopy] = useState(() => invoice.id === '' && useEditor.getState().invoice !== undefined)
  const [isAsked, setAsked] = useState(false)
  const isOffered = isAsked || !(isAtWork || isCopy)
  useResetEditor()
  // Only for the first store: restored work has its own store and counts as unsaved from the start.
  const [openedStore] = useState(store)
  useEffect(() => settleAfterOpening(openedStore), [openedStore])
  useLeaveGuard({ isModified: work.isModified, onDiscard: work.forget })
  const { beginLeaving, cancel } = useExits(invoice, lock.release, work.forget)
  const saving = useSaving({ store, base, ...work }, beginLeaving)

  const restore = (entry: JournalEntry<DocumentName>) => {
    work.resume(entry)
    setEditing(restoredEditing(entry, invoice))
  }
  const takeStored = async (stored: Invoice) => {
    if (!(await confirm({ text: confirmations.leave }))) return
    work.startOver()
    saving.settle()
    setEditing(editingOf(stored))
  }
  const keepOverNewer = (stored: Invoice) => {
    store.getState().actions.setRevision(stored.revision)
    saving.settle()
  }

  const lostTo = lockHolderOf(lock.problem) ?? saving.lockedBy
  return (
    <EditorProviders {...editing}>
      <EditorColumns preview={preview.isShown && <LivePreview stored={base} isReadOnly={isReadOnly} />}>
        <PageHeader title={title} actions={<PreviewSwitch {...preview} />} />
        {holder && (
          <LockNotice
            holder={holder}
            text={kind.texts.readOnly}
            action={
              <Button color="inherit" size="small" onClick={onRetry}>
                {texts.lock.retry}
              </Button>
            }
            sx={{ mb: 2 }}
          />
        )}
        {base.status === 'final' && !isReadOnly && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {texts.correction(printedNumber(base), formatDay(base.content.dates.invoiceDate))}
          </Alert>
        )}
        {lostTo && <LockNotice holder={lostTo} text={kind.texts.lost} sx={{ mb: 2 }} />}
        {saving.newer && (
          <StaleNotice
            stored={saving.newer}
            onKeep={() => saving.newer && keepOverNewer(saving.newer)}
            onTakeStored={() => saving.newer && void takeStored(saving.newer)}
          />
        )}
        {saving.refusal && (
          <Alert severity="error" sx={{ mb: 2 }}>
            <ChainProblemText problem={saving.refusal} />
          </Alert>
        )}
        <InertWhileSaving isSaving={saving.isSaving} key={work.session.workId}>
          <ReadOnly value={isReadOnly}>
            <EditorForm />
          </ReadOnly>
        </InertWhileSaving>
        <SaveBar
          onSave={isReadOnly ? undefined : saving.save}
          onCancel={cancel}
          isSaving={saving.isSaving}
          isWorkKept={work.isKept}
        >
          {work.left && !isReadOnly && !isOffered && (
            <Button onClick={() => setAsked(true)}>
              {texts.leftWork(formatTimestamp(work.left.storedAt))}
            </Button>
          )}
          {!isReadOnly && kind.name === 'invoice' && <CheckLight onFixed={work.flush} />}
        </SaveBar>
      </EditorColumns>
      {!isReadOnly && <RequestedField />}
      {work.left && !isReadOnly && isOffered && (
        <UnsavedWorkDialog
          storedAt={work.left.storedAt}
          differences={invoiceDifferences(invoice, work.left.work)}
          changedSince={changeSince(work.left.work.invoice, invoice)}
          onRestore={() => work.left && restore(work.left)}
          onDiscard={() => void work.discardEarlier()}
        />
      )}
    </EditorProviders>
  )
}

function EditorProviders({ store, base, children }: Editing & { children: ReactNode }) {
  return (
    <EditorContext value={store}>
      <SellerContext value={useSeller(base)}>{children}</SellerContext>
    </EditorContext>
  )
}

function PreviewSwitch({ hasRoom, isShown, choose }: PreviewChoice) {
  if (!hasRoom) return null
  return (
    <FormControlLabel
      control={<Switch size="small" checked={isShown} onChange={(_, checked) => choose(checked)} />}
      label={texts.preview}
      labelPlacement="start"
      sx={{ m: 0, gap: 1 }}
    />
  )
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
 * Clears the initial content that `openEditor` handed over, so that the next new invoice does not start with
 * it.
 */
function useResetEditor(): void {
  useEffect(() => {
    resetEditor()
    return resetEditor
  }, [])
}

/** Focuses the field that the caller of `openEditor` named, but only once. */
function RequestedField() {
  const [field] = useState(() => useEditor.getState().field)
  const goToField = useGoToField()
  useEffect(() => {
    if (field !== undefined) void goToField(field)
  }, [field, goToField])
  return null
}

function useExits(invoice: Invoice, release: () => Promise<void>, forget: () => void) {
  const navigate = useNavigate()
  const leaveAfter = useLeaveAfter()
  const { pathOf, listPath, refresh } = useDocumentKind()
  const isNew = invoice.id === ''

  const beginLeaving = useCallback(() => {
    const leave = leaveAfter()
    return async (saved: Invoice) => {
      forget()
      await release()
      // Going back must not lead to the editor for a new invoice [S4.5.17].
      await leave(() => pathOf(saved.id), { replace: isNew })
    }
  }, [forget, release, leaveAfter, pathOf, isNew])
  const cancel = useCallback(() => {
    // Reloads the invoice [S4.5.21]. On failure, shows a message and the most recently loaded version.
    if (!isNew) void refresh(invoice.id)
    // The router counts its history entries. Without an earlier entry, going back would leave the app.
    const hasPrevious = Number(window.history.state?.idx ?? 0) > 0
    if (hasPrevious) void navigate(-1)
    else void navigate(isNew ? listPath : pathOf(invoice.id))
  }, [invoice, isNew, navigate, pathOf, listPath, refresh])
  return { beginLeaving, cancel }
}
