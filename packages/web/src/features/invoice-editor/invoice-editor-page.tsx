import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { StandardTexts } from '@kontor/domain/invoices/standard-texts'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { useOrganisation } from '../../state/organisation/organisation.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { loadDateInput } from '../../ui/fields/date-input.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
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

/** Returns the initial content of a new document; takes the organisation's texts, if it has any. */
type CreateNew = (texts: StandardTexts | undefined) => Invoice

/**
 * The editor for the document kind from the context. Opens the document with the id in the URL, or a new one.
 */
export function DocumentEditorPage({ createNew }: { createNew: CreateNew }) {
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

/** Waits for the organisation, with whose texts a new document begins [A30.2]. */
function NewInvoice({ createNew }: { createNew: CreateNew }) {
  const { data: organisation, isFetching, isLoadingError, refetch } = useOrganisation()
  const { createTitle } = useDocumentKind().texts
  if (organisation === undefined) {
    return (
      <>
        <PageHeader title={createTitle} />
        <PageProgress active={isFetching} />
        {isLoadingError && !isFetching && <LoadFailure onRetry={() => void refetch()} />}
      </>
    )
  }
  return <BegunInvoice title={createTitle} begin={() => createNew(organisation.standardTexts)} />
}

function BegunInvoice({ title, begin }: { title: string; begin: () => Invoice }) {
  const [invoice] = useState(begin)
  return <InvoiceEditor title={title} invoice={invoice} />
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
