import type { Invoice } from '@kontor/domain/invoice'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { resetEditor, useEditor } from '../../state/editor.ts'
import { invoiceKeys } from '../../state/invoice-cache.ts'
import { invoiceCreation } from '../../state/invoice-creation.ts'
import type { JournalEntry } from '../../state/journal.ts'
import { newId } from '../../state/new-id.ts'
import { queryClient } from '../../state/query-client.ts'
import { useSession } from '../../state/session.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EditorColumns } from './editor-columns.tsx'
import { EditorContext } from './editor-context.ts'
import { EditorForm } from './editor-form.tsx'
import { createEditorStore } from './editor-store.ts'
import { LeftWorkDialog } from './left-work-dialog.tsx'
import { LockNotice } from './lock-notice.tsx'
import { SaveBar } from './save-bar.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { texts } from './texts.ts'
import { type LockHolder, useEditingLock } from './use-editing-lock.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { type PreviewChoice, usePreviewChoice } from './use-preview-choice.ts'
import { useSaving } from './use-saving.ts'
import { type EditorSession, useLeftWork, useWorkKeeping } from './use-unsaved-work.ts'

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
  const [owner] = useState(currentUser)
  const [session, setSession] = useState(() => newSession(invoice))
  const [isRestored, setRestored] = useState(false)
  const confirm = useConfirm()
  const preview = usePreviewChoice()

  const lock = useEditingLock(isReadOnly ? '' : invoice.id)
  const keeping = useWorkKeeping(session, owner)
  const left = useLeftWork(owner, invoice)
  useEditorIsOpen(session)
  useLeaveGuard({ flush: keeping.flush, onDiscard: keeping.forget, isRestored })
  const { afterSave, cancel } = useWaysOut(invoice, lock.release, keeping.forget)
  const saving = useSaving(session, keeping.flush, afterSave)

  const restore = (entry: JournalEntry) => {
    setRestored(true)
    setSession(restoredSession(entry, invoice))
    useEditor.setState({ modified: true })
    left.close()
  }
  const takeStored = async (stored: Invoice) => {
    if (!(await confirm({ text: texts.confirm.leave }))) return
    keeping.forget()
    saving.settle()
    setSession(newSession(stored))
  }
  const keepOverNewer = (stored: Invoice) => {
    session.store.getState().actions.setRevision(stored.revision)
    saving.settle()
  }

  const lostTo = lock.lostTo ?? saving.refusedBy
  return (
    <EditorContext value={session.store}>
      <EditorColumns withPreview={preview.isShown}>
        <PageHeader title={title} actions={<PreviewSwitch {...preview} />} />
        {holder && <LockNotice holder={holder} text={texts.lock.readOnly} {...(onRetry && { onRetry })} />}
        {lostTo && <LockNotice holder={lostTo} text={texts.lock.lost} />}
        {saving.newer && (
          <StaleNotice
            stored={saving.newer}
            onKeep={() => saving.newer && keepOverNewer(saving.newer)}
            onTakeStored={() => saving.newer && void takeStored(saving.newer)}
          />
        )}
        {/* What is typed while a save is under way would be in neither version. */}
        <Box inert={saving.isSaving} key={session.workId}>
          <EditorForm disabled={isReadOnly} />
        </Box>
        <SaveBar
          onSave={isReadOnly ? undefined : saving.save}
          onCancel={cancel}
          isSaving={saving.isSaving}
          isJournalAvailable={keeping.isAvailable}
        />
      </EditorColumns>
      {left.entry && !isReadOnly && (
        <LeftWorkDialog
          entry={left.entry}
          base={invoice}
          onRestore={() => left.entry && restore(left.entry)}
          onDiscard={left.discard}
        />
      )}
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

function currentUser() {
  const { orgID, username } = useSession.getState()
  return { orgID, username }
}

function newSession(invoice: Invoice): EditorSession {
  return { workId: newId(), store: createEditorStore({ invoice }), create: invoiceCreation() }
}

/** Typed content upon what the server has: number, revision and the like are its own. */
function restoredSession({ workId, work }: JournalEntry, base: Invoice): EditorSession {
  const { content, templateReference } = work.invoice
  const store = createEditorStore({ ...work, invoice: { ...base, content, templateReference } })
  return { workId, store, create: invoiceCreation() }
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
      await navigate(previewPath(saved), { replace: isNew })
    },
    [forget, release, navigate, isNew],
  )
  const cancel = useCallback(() => {
    if (!isNew) void queryClient.invalidateQueries({ queryKey: invoiceKeys.invoice(invoice.id) })
    // The router counts its entries: without one before this, going back would leave the app.
    const hasPrevious = Number(window.history.state?.idx ?? 0) > 0
    if (hasPrevious) void navigate(-1)
    else void navigate(isNew ? '/home' : previewPath(invoice))
  }, [invoice, isNew, navigate])
  return { afterSave, cancel }
}

function previewPath({ id }: Invoice): string {
  return `/home/invoice?id=${encodeURIComponent(id)}`
}
