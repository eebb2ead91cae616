import type { Invoice } from '@kontor/domain/invoices/invoice'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import type { LockHolder } from '../../state/invoices/editing-lock.ts'
import { changeSince } from '../../state/journal/change-since.ts'
import { useSeller } from '../../state/organisation/seller.ts'
import { UnsavedWorkDialog } from '../../ui/dialogs/unsaved-work-dialog.tsx'
import { InertWhileSaving } from '../../ui/fields/inert-while-saving.tsx'
import { ReadOnly } from '../../ui/fields/read-only.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { CheckLight } from './check/check-light.tsx'
import { RequestedField } from './check/requested-field.tsx'
import { EditorColumns } from './editor-columns.tsx'
import { EditorForm } from './editor-form.tsx'
import { LivePreview } from './preview/live-preview.tsx'
import { PreviewSwitch } from './preview/preview-switch.tsx'
import { usePreviewChoice } from './preview/use-preview-choice.ts'
import { SaveBar } from './save-bar.tsx'
import { texts } from './texts.ts'
import { useDocumentKind } from './work/document-kind.ts'
import { EditorContext, SellerContext } from './work/editor-context.ts'
import { EditorNotices, ReadOnlyNotice } from './work/editor-notices.tsx'
import { invoiceDifferences } from './work/invoice-differences.ts'
import { type Editing, useInvoiceWork } from './work/use-invoice-work.ts'

interface InvoiceEditorProps {
  title: string
  /** The stored invoice, or the initial content of a new one. */
  invoice: Invoice
  /** Set while another user is editing; the invoice is then read-only. */
  holder?: LockHolder | undefined
  onRetry?: () => void
}

/** The editor of one invoice: notices, the form, the buttons, and the offer to restore earlier work. */
export function InvoiceEditor({ title, invoice, holder, onRetry }: InvoiceEditorProps) {
  const isReadOnly = holder !== undefined
  const kind = useDocumentKind()
  const preview = usePreviewChoice()
  const invoiceWork = useInvoiceWork(invoice, isReadOnly)
  const { editing, work, saving, cancel, earlier, mayInterrupt, restore } = invoiceWork
  const [isAsked, setAsked] = useState(false)
  const isOffered = isAsked || mayInterrupt

  return (
    <EditorProviders {...editing}>
      <EditorColumns
        preview={preview.isShown && <LivePreview stored={editing.base} isReadOnly={isReadOnly} />}
      >
        <PageHeader title={title} actions={<PreviewSwitch {...preview} />} />
        {holder ? <ReadOnlyNotice holder={holder} onRetry={onRetry} /> : <EditorNotices {...invoiceWork} />}
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
          {earlier && !isOffered && (
            <Button onClick={() => setAsked(true)}>
              {texts.leftWork(formatTimestamp(earlier.storedAt))}
            </Button>
          )}
          {!isReadOnly && kind.name === 'invoice' && <CheckLight onFixed={work.flush} />}
        </SaveBar>
      </EditorColumns>
      {!isReadOnly && <RequestedField />}
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

function EditorProviders({ store, base, children }: Editing & { children: ReactNode }) {
  return (
    <EditorContext value={store}>
      <SellerContext value={useSeller(base)}>{children}</SellerContext>
    </EditorContext>
  )
}
