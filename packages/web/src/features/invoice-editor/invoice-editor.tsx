import type { Invoice } from '@kontor/domain/invoices/invoice'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryClient } from '../../state/http/query-client.ts'
import { type LockHolder, lockHolderOf, useEditingLock } from '../../state/invoices/editing-lock.ts'
import { resetEditor, useEditor } from '../../state/invoices/editor.ts'
import { invoiceKeys } from '../../state/invoices/invoice-cache.ts'
import { invoicePath } from '../../state/invoices/invoice-path.ts'
import { invoiceLock } from '../../state/invoices/invoices.ts'
import type { JournalEntry } from '../../state/journal/journal.ts'
import { changeSince, continuedWork, newWork, useLeftWork } from '../../state/journal/unsaved-work.ts'
import { useSeller } from '../../state/organisation/seller.ts'
import { useSession } from '../../state/session/session.ts'
import { confirmations } from '../../texts.ts'
import { useConfirm } from '../../ui/dialogs/confirm-dialog.tsx'
import { useLeaveGuard } from '../../ui/dialogs/leave-guard.ts'
import { LeftWorkDialog } from '../../ui/dialogs/left-work-dialog.tsx'
import { LockNotice } from '../../ui/dialogs/lock-notice.tsx'
import { ReadOnly } from '../../ui/fields/read-only.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { CheckLight } from './check/check-light.tsx'
import { EditorColumns } from './editor-columns.tsx'
import { EditorForm } from './editor-form.tsx'
import { LivePreview } from './preview/live-preview.tsx'
import { type PreviewChoice, usePreviewChoice } from './preview/use-preview-choice.ts'
import { SaveBar } from './save-bar.tsx'
import { texts } from './texts.ts'
import { EditorContext, SellerContext } from './work/editor-context.ts'
import { createEditorStore } from './work/editor-store.ts'
import { invoiceDifferences } from './work/invoice-differences.ts'
import { StaleNotice } from './work/stale-notice.tsx'
import { useSaving } from './work/use-saving.ts'
import { type EditorSession, useWorkKeeping } from './work/use-unsaved-work.ts'

interface InvoiceEditorProps {
  title: string
  /** What the server has, or what a new invoice starts from. */
  invoice: Invoice
  /** Present when somebody else is editing: the invoice is open to be read only. */
  holder?: LockHolder | undefined
  onRetry?: () => void
}

/** The editor of one invoice: form, journal, lock, guard and saving brought together. */
export function InvoiceEditor({ title, invoice, holder, onRetry }: InvoiceEditorProps) {
  const isReadOnly = holder !== undefined
  const [session, setSession] = useState(() => newSession(invoice))
  const [isRestored, setRestored] = useState(false)
  const confirm = useConfirm()
  const preview = usePreviewChoice()

  const lock = useEditingLock(invoiceLock, isReadOnly ? '' : invoice.id)
  const keeping = useWorkKeeping(session)
  const left = useLeftWork('invoice', invoice.id, (work) => invoiceDifferences(invoice, work).length === 0)
  useEditorIsOpen(session)
  useSettling(isRestored)
  useLeaveGuard({ isModified: () => isModified(keeping.flush), onDiscard: keeping.forget })
  const { afterSave, cancel } = useWaysOut(invoice, lock.release, keeping.forget)
  const saving = useSaving(session, keeping, afterSave)

  const restore = (entry: JournalEntry<'invoice'>) => {
    setRestored(true)
    setSession(restoredSession(entry, invoice))
    useEditor.setState({ modified: true })
    left.close()
  }
  const takeStored = async (stored: Invoice) => {
    if (!(await confirm({ text: confirmations.leave }))) return
    keeping.forget()
    saving.settle()
    setSession(newSession(stored))
  }
  const keepOverNewer = (stored: Invoice) => {
    session.store.getState().actions.setRevision(stored.revision)
    saving.settle()
  }

  const lostTo = lockHolderOf(lock.problem) ?? saving.refusedBy
  return (
    <EditorProviders session={session}>
      <EditorColumns
        preview={preview.isShown && <LivePreview stored={session.base} isReadOnly={isReadOnly} />}
      >
        <PageHeader title={title} actions={<PreviewSwitch {...preview} />} />
        {holder && (
          <LockNotice
            holder={holder}
            text={texts.lock.readOnly}
            action={
              <Button color="inherit" size="small" onClick={onRetry}>
                {texts.lock.retry}
              </Button>
            }
            sx={{ mb: 2 }}
          />
        )}
        {lostTo && <LockNotice holder={lostTo} text={texts.lock.lost} sx={{ mb: 2 }} />}
        {saving.newer && (
          <StaleNotice
            stored={saving.newer}
            onKeep={() => saving.newer && keepOverNewer(saving.newer)}
            onTakeStored={() => saving.newer && void takeStored(saving.newer)}
          />
        )}
        {/* What is typed while a save is under way would be in neither version. */}
        <Box inert={saving.isSaving} key={session.work.workId}>
          <ReadOnly value={isReadOnly}>
            <EditorForm />
          </ReadOnly>
        </Box>
        <SaveBar
          onSave={isReadOnly ? undefined : saving.save}
          onCancel={cancel}
          isSaving={saving.isSaving}
          isWorkKept={keeping.isAvailable}
        >
          {!isReadOnly && <CheckLight onFixed={keeping.flush} />}
        </SaveBar>
      </EditorColumns>
      {left.entry && !isReadOnly && (
        <LeftWorkDialog
          storedAt={left.entry.storedAt}
          differences={invoiceDifferences(invoice, left.entry.work)}
          changedSince={changeSince(left.entry.work.invoice, invoice)}
          onRestore={() => left.entry && restore(left.entry)}
          onDiscard={left.discard}
        />
      )}
    </EditorProviders>
  )
}

function EditorProviders({ session, children }: { session: EditorSession; children: ReactNode }) {
  return (
    <EditorContext value={session.store}>
      <SellerContext value={useSeller(session.base)}>{children}</SellerContext>
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

function newSession(base: Invoice): EditorSession {
  return { work: newWork('invoice', base.id), base, store: createEditorStore({ invoice: base }) }
}

/** Typed content upon what the server has: number, revision and the like are its own. */
function restoredSession(entry: JournalEntry<'invoice'>, base: Invoice): EditorSession {
  const { content, templateReference } = entry.work.invoice
  const store = createEditorStore({ ...entry.work, invoice: { ...base, content, templateReference } })
  return { work: continuedWork(entry), base, store }
}

/** Whether leaving would lose something, with the change of the last half second [A6.5]. */
function isModified(flush: () => void): boolean {
  // A session that ended takes its user to the login; the journal keeps the work.
  if (!useSession.getState().isAuth) return false
  flush()
  return useEditor.getState().modified
}

/** [S4.5.24, S9.0.12] */
const settlingTimeInMs = 2000

/** Clears the modified flag once after opening; work taken up from the journal is unsaved however long ago that was. */
function useSettling(isRestored: boolean): void {
  const latest = useRef(isRestored)
  latest.current = isRestored
  useEffect(() => {
    const timer = setTimeout(() => useEditor.setState({ modified: latest.current }), settlingTimeInMs)
    return () => clearTimeout(timer)
  }, [])
}

/** Mode and invoice of the open editor, for the rest of the app [S3.12.5]. */
function useEditorIsOpen({ store }: EditorSession): void {
  useEffect(() => {
    const { invoice } = store.getState()
    useEditor.setState({ mode: invoice.id === '' ? 'create' : 'edit', invoice })
  }, [store])
  useEffect(() => resetEditor, [])
}

function useWaysOut(invoice: Invoice, release: () => Promise<void>, forget: () => void) {
  const navigate = useNavigate()
  const isNew = invoice.id === ''

  const afterSave = useCallback(
    async (saved: Invoice) => {
      forget()
      await release()
      // A new invoice's editor is no place to go back to [S4.5.17].
      await navigate(invoicePath(saved.id), { replace: isNew })
    },
    [forget, release, navigate, isNew],
  )
  const cancel = useCallback(() => {
    if (!isNew) void queryClient.invalidateQueries({ queryKey: invoiceKeys.invoice(invoice.id) })
    // The router counts its entries: without one before this, going back would leave the app.
    const hasPrevious = Number(window.history.state?.idx ?? 0) > 0
    if (hasPrevious) void navigate(-1)
    else void navigate(isNew ? '/home' : invoicePath(invoice.id))
  }, [invoice, isNew, navigate])
  return { afterSave, cancel }
}
