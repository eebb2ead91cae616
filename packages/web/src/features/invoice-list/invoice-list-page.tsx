import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useCustomers } from '../../state/customers/customers.ts'
import { openEditor } from '../../state/invoices/editor.ts'
import { useDrafts, useFinals } from '../../state/invoices/invoices.ts'
import { useSelection } from '../../state/invoices/selection.ts'
import { useTagColor } from '../../state/invoices/tag-color.ts'
import { useItemTemplates } from '../../state/item-templates/item-templates.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { startPdfEngineWhenIdle } from '../../state/pdf/pdf-worker.ts'
import { useHeldBackDrafts } from '../../state/series/held-back.ts'
import { useSession } from '../../state/session/session.ts'
import { loadDateInput } from '../../ui/fields/date-input.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { TagColors } from '../../ui/tag-dots.tsx'
import { DraftList } from './draft-list.tsx'
import { FinalList } from './finals/final-list.tsx'
import { FinalMenu } from './finals/final-menu.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HeldBackDrafts } from './held-back-mark.tsx'
import { HeldBackNotice } from './held-back-notice.tsx'
import { type ListLayout, useListLayout } from './list-layout.ts'
import { PaymentSummary } from './payments/payment-summary.tsx'
import { Preview } from './preview.tsx'
import { texts } from './texts.ts'

/** The short name of the demo [A12.2]. */
const demoOrganisation = 'demo'

/** Fetched only for the demo. */
const DemoNotice = lazy(async () => ({ default: (await import('./demo-notice.tsx')).DemoNotice }))

/** An organisation with more drafts than this is not new, even without an invoice in the chosen period. */
const maxFirstDrafts = 1

/** /home: both lists with their previews [S2.4.1]. */
export function InvoiceListPage() {
  // Reads only this part of the selection, so that typing in the search does not rerender the page. Selecting
  // a row rerenders the page only if the preview appears or disappears.
  const finalsQuery = useSelection((selection) => selection.finalsQuery)
  const drafts = useDrafts()
  const finals = useFinals(finalsQuery)
  // Preloads contacts and item templates for the editor and its pickers.
  useCustomers()
  useItemTemplates()
  const heldBack = useHeldBackDrafts(drafts.data)
  const layout = useListLayout()
  const mayWrite = useMayCall(invoiceEndpoints.createInvoice)
  const navigate = useNavigate()
  const isDemo = useSession(({ orgID }) => orgID === demoOrganisation)
  const hasPreview = useSelection(
    ({ selectedDraftId, selectedFinalId }) =>
      layout !== 'wide' &&
      Boolean(withId(drafts.data, selectedDraftId) ?? withId(finals.data, selectedFinalId)),
  )
  useEffect(startPdfEngineWhenIdle, [])

  return (
    <Box
      sx={{
        position: 'relative',
        ...pageHeight[layout],
        ...(hasPreview && roomForPreview),
      }}
    >
      <ProgressBar active={drafts.isFetching || finals.isFetching} />
      <PageHeader
        title={texts.pageTitle}
        actions={
          mayWrite && (
            <Button
              variant="contained"
              startIcon={<AddIcon />}
              onPointerEnter={loadDateInput}
              onFocus={loadDateInput}
              onClick={() => void navigate(openEditor({ mode: 'create' }))}
            >
              {texts.newInvoice}
            </Button>
          )
        }
      />
      <Suspense>{isDemo && <DemoNotice />}</Suspense>
      <PaymentSummary />
      {mayWrite && drafts.data && drafts.data.length <= maxFirstDrafts && finals.data?.length === 0 && (
        <FirstSteps draft={drafts.data[0]} />
      )}
      <TagColors value={useTagColor()}>
        <HeldBackDrafts value={heldBack}>
          <HeldBackNotice />
          <Box sx={{ display: 'grid', gap: 2, ...grid[layout] }}>
            <DraftList
              drafts={drafts.data}
              failed={drafts.isLoadingError}
              layout={layout}
              onRefresh={() => void drafts.refetch()}
            />
            <DraftPreview drafts={drafts.data} layout={layout} />
            <FinalList
              finals={finals.data}
              failed={finals.isLoadingError}
              layout={layout}
              onRefresh={() => void finals.refetch()}
            />
            <FinalPreview finals={finals.data} layout={layout} />
          </Box>
        </HeldBackDrafts>
      </TagColors>
    </Box>
  )
}

function DraftPreview({ drafts, layout }: { drafts: Invoices; layout: ListLayout }) {
  return (
    <Preview
      title={texts.draftPreview}
      emptyText={texts.chooseDraft}
      invoice={useSelection(({ selectedDraftId }) => withId(drafts, selectedDraftId))}
      layout={layout}
      onClose={() => useSelection.setState({ selectedDraftId: '' })}
    />
  )
}

function FinalPreview({ finals, layout }: { finals: Invoices; layout: ListLayout }) {
  const final = useSelection(({ selectedFinalId }) => withId(finals, selectedFinalId))
  return (
    <Preview
      title={texts.finalPreview}
      emptyText={texts.chooseFinal}
      invoice={final}
      layout={layout}
      onClose={() => useSelection.setState({ selectedFinalId: '' })}
      menu={final && <FinalMenu invoice={final} />}
    />
  )
}

type Invoices = readonly Invoice[] | undefined

function withId(invoices: Invoices, wanted: string): Invoice | undefined {
  return invoices?.find(({ id }) => id === wanted)
}

/** On wide screens, the page fills the window, down to a minimum height, and its lists scroll. */
const pageHeight = {
  wide: { height: 'calc(100dvh - 48px)', minHeight: 640, display: 'flex', flexDirection: 'column' },
  narrow: {},
  compact: {},
} as const
/** Space for scrolling all content out from behind a preview at the bottom edge. */
const roomForPreview = { pb: '55dvh' }

const grid = {
  wide: {
    flexGrow: 1,
    minHeight: 0,
    // Two thirds and a third [S2.4.1]; on smaller screens, the lists get the room that shows names in full
    // [S2.4.7]. The widths do not depend on the rows, so a search or another page moves nothing [A26.4].
    gridTemplateColumns: 'minmax(0, 1fr) max(15.5rem, min((100% - 1rem) / 3, 100% - 59rem))',
    gridTemplateRows: 'minmax(0, 2fr) minmax(0, 3fr)',
  },
  narrow: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: '20rem auto 36rem auto' },
  compact: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto' },
} as const
