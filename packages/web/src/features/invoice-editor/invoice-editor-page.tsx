import Button from '@mui/material/Button'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProgress } from '../../ui/progress.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'
import { texts } from './texts.ts'
import { newInvoice, useOpening } from './work/use-opening.ts'

/** Rechnung erstellen; with an id in the address, Rechnung bearbeiten [S2.6.1]. */
export function InvoiceEditorPage() {
  const [parameters] = useSearchParams()
  const { key } = useLocation()
  const id = parameters.get('id') ?? ''
  return id === '' ? <NewInvoice key={key} /> : <StoredInvoice key={`${key}/${id}`} id={id} />
}

function NewInvoice() {
  const [invoice] = useState(newInvoice)
  return <InvoiceEditor title={texts.createTitle} invoice={invoice} />
}

function StoredInvoice({ id }: { id: string }) {
  const { data: opening, isFetching, refetch } = useOpening(id)
  const navigate = useNavigate()
  if (opening === undefined) {
    return (
      <>
        <PageHeader title={texts.editTitle} />
        <PageProgress active={isFetching} />
        {!isFetching && (
          <EmptyState
            text={texts.notFound}
            action={
              <>
                <Button variant="contained" onClick={() => void refetch()}>
                  {texts.lock.retry}
                </Button>
                <Button onClick={() => navigate('/home')}>{texts.back}</Button>
              </>
            }
          />
        )}
      </>
    )
  }
  return (
    <InvoiceEditor
      key={opening.holder === undefined ? 'open' : 'read-only'}
      title={texts.editTitle}
      invoice={opening.invoice}
      holder={opening.holder}
      onRetry={() => void refetch()}
    />
  )
}
