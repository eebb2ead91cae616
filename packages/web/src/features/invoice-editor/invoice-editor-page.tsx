import type { Invoice } from '@kontor/domain/invoices/invoice'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { loadDateInput } from '../../ui/fields/date-input.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProgress } from '../../ui/progress.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'
import { texts } from './texts.ts'
import { useDocumentKind } from './work/document-kind.ts'
import { newInvoice, useOpening } from './work/use-opening.ts'

/** Rechnung erstellen, or Rechnung bearbeiten with `?id=…` in the URL [S2.6.1]. */
export function InvoiceEditorPage() {
  return <DocumentEditorPage createNew={newInvoice} />
}

/**
 * The editor for the document kind from the context. Opens the document with the id in the URL, or a new one.
 */
export function DocumentEditorPage({ createNew }: { createNew: () => Invoice }) {
  const [parameters] = useSearchParams()
  const { key } = useLocation()
  // Loads the date picker together with the document, not after it.
  useEffect(loadDateInput, [])
  const id = parameters.get('id') ?? ''
  return id === '' ? (
    <NewInvoice key={key} createNew={createNew} />
  ) : (
    <StoredInvoice key={`${key}/${id}`} id={id} />
  )
}

function NewInvoice({ createNew }: { createNew: () => Invoice }) {
  const [invoice] = useState(createNew)
  return <InvoiceEditor title={useDocumentKind().texts.createTitle} invoice={invoice} />
}

function StoredInvoice({ id }: { id: string }) {
  const { data: opening, isFetching, refetch } = useOpening(id)
  const navigate = useNavigate()
  const { texts: words, listPath } = useDocumentKind()
  const mayOpen = useMayCall({ access: opening?.lacks ?? 'own' })
  const isGranted = opening?.lacks !== undefined && mayOpen
  useEffect(() => {
    if (isGranted) void refetch()
  }, [isGranted, refetch])
  if (opening === undefined) {
    return (
      <>
        <PageHeader title={words.editTitle} />
        <PageProgress active={isFetching} />
        {!isFetching && (
          <EmptyState
            text={words.notFound}
            action={
              <>
                <Button variant="contained" onClick={() => void refetch()}>
                  {texts.lock.retry}
                </Button>
                <Button onClick={() => navigate(listPath)}>{texts.back}</Button>
              </>
            }
          />
        )}
      </>
    )
  }
  return (
    <InvoiceEditor
      key={opening.holder === undefined && opening.lacks === undefined ? 'open' : 'read-only'}
      title={words.editTitle}
      invoice={opening.invoice}
      holder={opening.holder}
      lacksRight={opening.lacks !== undefined}
      onRetry={() => void refetch()}
    />
  )
}
