import { customerName } from '@kontor/domain/customers/customer-name'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { openInvoice } from '../../state/invoices/invoice-path.ts'
import { useInvoice } from '../../state/invoices/invoices.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { ChainPart, DispatchPart, FinishedPart, PaymentPart } from './detail-parts.tsx'
import { DraftCard } from './draft-card.tsx'
import { FinalCard } from './final-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { texts } from './texts.ts'
import type { ShownVersion } from './version-list.tsx'

/** /home/invoice?id=…: one invoice as a PDF, with its actions [S2.5]. */
export function InvoiceDetailPage() {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const id = parameters.get('id') ?? ''
  const { data: invoice, isFetching, refetch } = useInvoice(id)
  const load = async () => (await refetch()).isSuccess
  useSelectedInList(invoice)

  const number = invoice ? printedNumber(invoice) : ''
  const title = invoice && [number, customerName(invoice.content.customer)].filter(Boolean).join(' · ')
  return (
    <Box sx={{ position: 'relative' }}>
      <ProgressBar active={isFetching} />
      <PageHeader
        title={title || texts.pageTitle}
        documentTitle={title ? `${number === '' ? texts.draft : texts.final} ${title}` : texts.pageTitle}
        leading={
          <Button startIcon={<ArrowBackIcon />} onClick={() => void navigate('/home')}>
            {texts.back}
          </Button>
        }
      />
      {id === '' && <EmptyState text={texts.chooseFirst} />}
      {id !== '' && !invoice && !isFetching && (
        <EmptyState
          text={texts.notLoaded}
          action={<Button onClick={() => void load()}>{uiTexts.retry}</Button>}
        />
      )}
      {invoice && <InvoiceView key={invoice.id} invoice={invoice} isFetching={isFetching} reload={load} />}
    </Box>
  )
}

interface InvoiceViewProps {
  invoice: Invoice
  isFetching: boolean
  /** Resolves to whether loading the invoice again succeeded. */
  reload: () => Promise<boolean>
}

function InvoiceView({ invoice, isFetching, reload }: InvoiceViewProps) {
  const { breakpoints } = useTheme()
  const isWide = useMediaQuery(breakpoints.up('lg'))
  const [shown, setShown] = useState<ShownVersion>()
  const pages = shown?.invoice ?? invoice
  // A final from the list lacks the seller, and cannot be printed without one.
  const isLacking = pages.status === 'final' && pages.content.seller === undefined && !isFetching

  const preview = (
    <PreviewPane
      key="preview"
      invoice={pages}
      version={shown?.version}
      onRetry={isLacking ? () => void reload() : undefined}
      onShowCurrent={() => setShown(undefined)}
    />
  )
  const card = useFocusOnBecomingFinal(invoice.status)
  const facts = (
    <Box key="facts" ref={card} tabIndex={-1} sx={{ minWidth: 0, outline: 'none' }}>
      <FinishedPart invoice={invoice} />
      {invoice.status === 'final' ? (
        <FinalCard invoice={invoice} reload={reload} shownVersion={shown?.version} onShowVersion={setShown} />
      ) : (
        <DraftCard invoice={invoice} reload={reload} />
      )}
    </Box>
  )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: isWide ? 'minmax(0, 2fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
      }}
    >
      {/* On narrow screens, the actions come before the pages, and the notes after them. */}
      {isWide ? (
        <>
          {preview}
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            {facts}
            <PaymentPart invoice={invoice} />
            <DispatchPart invoice={invoice} />
            <ChainPart invoice={invoice} />
            <NotesCard />
          </Stack>
        </>
      ) : (
        <>
          {facts}
          <PaymentPart invoice={invoice} />
          <DispatchPart invoice={invoice} />
          <ChainPart invoice={invoice} />
          {preview}
          <NotesCard />
        </>
      )}
    </Box>
  )
}

/**
 * Returns the ref of the card. The button that finalized an invoice disappears with the card of the draft, so
 * the focus moves to the card of the final.
 */
function useFocusOnBecomingFinal(status: Invoice['status']) {
  const card = useRef<HTMLDivElement>(null)
  const shown = useRef(status)
  useEffect(() => {
    const isFinalNow = shown.current === 'draft' && status === 'final'
    shown.current = status
    if (isFinalNow) card.current?.focus({ preventScroll: true })
  }, [status])
  return card
}

/** Selects the invoice in its list, even if it was opened by its URL. */
function useSelectedInList(invoice: Invoice | undefined): void {
  useEffect(() => {
    if (invoice) openInvoice(invoice)
  }, [invoice])
}
