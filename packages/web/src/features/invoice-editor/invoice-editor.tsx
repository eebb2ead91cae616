import type { Invoice } from '@kontor/domain/invoices/invoice'
import { rightToSave } from '@kontor/domain/invoices/right-to-save'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import type { LockHolder } from '../../state/invoices/editing-lock.ts'
import { changeSince } from '../../state/journal/change-since.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { useSeller } from '../../state/organisation/seller.ts'
import { UnsavedWorkDialog } from '../../ui/dialogs/unsaved-work-dialog.tsx'
import { InertWhileSaving } from '../../ui/fields/inert-while-saving.tsx'
import { ReadOnly, useReadOnly } from '../../ui/fields/read-only.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { CheckProvider } from './check/check-context.tsx'
import { CheckLight } from './check/check-light.tsx'
import { CheckPanel } from './check/check-panel.tsx'
import { EditorColumns } from './editor-columns.tsx'
import { EditorForm } from './editor-form.tsx'
import { LivePreview } from './preview/live-preview.tsx'
import { PreviewSwitch } from './preview/preview-switch.tsx'
import { usePreviewChoice } from './preview/use-preview-choice.ts'
import { SaveBar } from './save-bar.tsx'
import { texts } from './texts.ts'
import { useDocumentKind } from './work/document-kind.ts'
import { EditorContext, SellerContext } from './work/editor-context.ts'
import { EditorNotices, MissingFinalize, ReadOnlyNotice } from './work/editor-notices.tsx'
import { invoiceDifferences } from './work/invoice-differences.ts'
import { type Editing, useInvoiceWork } from './work/use-invoice-work.ts'

interface InvoiceEditorProps {
  title: string
  /** The stored invoice, or the initial content of a new one. */
  invoice: Invoice
  /** Set while another user is editing; the invoice is then read-only. */
  holder?: LockHolder | undefined
  /** Whether the user lacks the right to save the invoice, which is then read-only. */
  lacksRight?: boolean
  onRetry?: () => void
}

/** The editor of one invoice: notices, the form, the buttons, and the offer to restore earlier work. */
export function InvoiceEditor({ title, invoice, holder, lacksRight = false, onRetry }: InvoiceEditorProps) {
  const isPageReadOnly = useReadOnly()
  const isReadOnly = isPageReadOnly || holder !== undefined || lacksRight
  // The gate of the page asks for the right to write; a correction needs another one.
  const mayCorrect = useMayCall({ access: rightToSave({ status: 'final' }) })
  const isStopped = invoice.status === 'final' && !mayCorrect && !isReadOnly
  const kind = useDocumentKind()
  const preview = usePreviewChoice()
  const invoiceWork = useInvoiceWork(invoice, isReadOnly)
  const { editing, work, saving, cancel, earlier, mayInterrupt, restore } = invoiceWork
  const [isAsked, setAsked] = useState(false)
  const isOffered = isAsked || mayInterrupt

  return (
    <EditorProviders {...editing} isChecked={!isReadOnly && kind.name === 'invoice'}>
      <EditorColumns
        onFixed={work.flush}
        preview={preview.isShown && <LivePreview stored={editing.base} isReadOnly={isReadOnly} />}
      >
        <PageHeader title={title} actions={<PreviewSwitch {...preview} />} />
        {(isStopped || (lacksRight && !isPageReadOnly)) && <MissingFinalize keepsInput={isStopped} />}
        {holder && <ReadOnlyNotice holder={holder} onRetry={onRetry} />}
        {!isReadOnly && <EditorNotices {...invoiceWork} />}
        <InertWhileSaving isSaving={saving.isSaving || isStopped} key={work.session.workId}>
          <ReadOnly value={isReadOnly}>
            <EditorForm />
          </ReadOnly>
        </InertWhileSaving>
        <SaveBar
          onSave={isReadOnly || isStopped ? undefined : saving.save}
          onCancel={cancel}
          isSaving={saving.isSaving}
          isWorkKept={work.isKept}
        >
          {earlier && !isOffered && (
            <Button onClick={() => setAsked(true)}>
              {texts.leftWork(formatTimestamp(earlier.storedAt))}
            </Button>
          )}
          <CheckLight />
          <CheckPanel place="below" onFixed={work.flush} />
        </SaveBar>
      </EditorColumns>
      {earlier && isOffered && (
        <UnsavedWorkDialog
          storedAt={earlier.storedAt}
          differences={invoiceDifferences(invoice, earlier.work)}
          changedSince={changeSince(earlier.work.invoice, invoice)}
          onRestore={() => restore(earlier)}
          onDiscard={() => void work.discardEarlier()}
        />
      )}
    </EditorProviders>
  )
}

interface EditorProvidersProps extends Editing {
  isChecked: boolean
  children: ReactNode
}

function EditorProviders({ store, base, isChecked, children }: EditorProvidersProps) {
  return (
    <EditorContext value={store}>
      <SellerContext value={useSeller(base)}>
        <CheckProvider isOn={isChecked}>{children}</CheckProvider>
      </SellerContext>
    </EditorContext>
  )
}
