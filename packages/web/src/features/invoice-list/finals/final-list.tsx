import type { Invoice } from '@kontor/domain/invoices/invoice'
import RefreshIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { memo, useMemo } from 'react'
import { useShallow } from 'zustand/shallow'
import { openDispatchDialog } from '#rooms/state/dispatch/dispatch-dialog.ts'
import { useMaySend } from '#rooms/state/dispatch/may-send.ts'
import { currentHits, type Found, useInvoiceSearch } from '#rooms/state/invoices/search/invoice-search.ts'
import { useSelection } from '#rooms/state/invoices/selection.ts'
import { useClaimStates } from '#rooms/state/payments/claim-states.ts'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { Panel } from '#rooms/ui/panel.tsx'
import { ClaimStates } from '#rooms/ui/payments/claim-mark.tsx'
import { type Sorting, sortRows } from '#rooms/ui/table/sort-rows.ts'
import { finalColumns } from '../invoice-columns.tsx'
import type { ListLayout } from '../list-layout.ts'
import { changeFinalsView, isDefaultFinalSorting, useListView } from '../list-view.ts'
import { SearchScope } from '../search-scope.tsx'
import { SortControl } from '../sort-control.tsx'
import { texts } from '../texts.ts'
import { FinalPagination } from './final-pagination.tsx'
import { FinalTable } from './final-table.tsx'
import { FinalToolbar } from './final-toolbar.tsx'
import { PlainPdfNotice } from './plain-pdf-notice.tsx'
import { TickedBar } from './ticked-bar.tsx'
import { useDownloads } from './use-downloads.ts'

const noFinals = (
  <>
    {texts.noFinals}
    <SearchScope />
  </>
)

interface FinalListProps {
  /** Undefined until loaded. */
  finals: readonly Invoice[] | undefined
  /** Whether the finals could not be loaded and none are cached. */
  failed: boolean
  layout: ListLayout
  onRefresh: () => void
}

/** Vorherige Rechnungen: the finals of a period, with search, downloads and pages [S2.4]. */
export function FinalList({ finals, failed, layout, onRefresh }: FinalListProps) {
  // Does not read which final is selected, so that a selection rerenders the table but not the whole list.
  const { finalsQuery, finalsSearch, finalsPage, finalsPageSize } = useSelection(
    useShallow(({ finalsQuery, finalsSearch, finalsPage, finalsPageSize }) => ({
      finalsQuery,
      finalsSearch,
      finalsPage,
      finalsPageSize,
    })),
  )
  const { finalSorting, tickedIds } = useListView()
  const downloads = useDownloads()
  const maySend = useMaySend()
  const { found, searching } = useInvoiceSearch(finals, finalsSearch.trim())

  const invoices = useFoundInvoices(finals, found)
  const lastPage = Math.max(0, Math.ceil(invoices.length / finalsPageSize) - 1)
  const page = Math.min(finalsPage, lastPage)
  const rows = useMemo(
    () => invoices.slice(page * finalsPageSize, (page + 1) * finalsPageSize),
    [invoices, page, finalsPageSize],
  )
  const claims = useClaimStates(useMemo(() => rows.map(({ id }) => id), [rows]))
  const ticked = rows.filter(({ id }) => tickedIds.has(id))
  return (
    <Panel title={texts.finals} actions={<Refresh onRefresh={onRefresh} />}>
      <FinalToolbar
        tickedCount={ticked.length}
        progress={downloads.progress}
        onDownload={() => void downloads.start(ticked)}
        onStop={downloads.stop}
        onSend={maySend ? () => sendAll(ticked) : undefined}
        query={finalsQuery}
        search={finalsSearch}
      />
      {layout === 'compact' && (
        <SortControl columns={finalColumns} sorting={finalSorting} onSort={changeSorting} />
      )}
      <Box aria-busy={searching} sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
        <ClaimStates value={claims.states}>
          <FinalTable
            columns={finalColumns}
            rows={rows}
            query={found?.query ?? ''}
            emptyText={failed ? <LoadFailure onRetry={onRefresh} /> : finals && noFinals}
            layout={layout}
            onSort={changeSorting}
          />
        </ClaimStates>
      </Box>
      {rows.length > 0 && <SearchScope />}
      <PlainPdfNotice failed={downloads.failed} onClose={downloads.closeFailed} />
      {ticked.length > 1 && (
        <TickedBar
          count={ticked.length}
          isBusy={downloads.progress !== undefined}
          onZip={() => void downloads.startZip(ticked)}
        />
      )}
      <FinalPagination invoices={finals && invoices} page={page} pageSize={finalsPageSize} />
    </Panel>
  )
}

/** The refresh button. Memoized, so that typing in the search does not rerender it. */
const Refresh = memo(function Refresh({ onRefresh }: Pick<FinalListProps, 'onRefresh'>) {
  return (
    <Tooltip title={texts.refreshFinals}>
      <IconButton aria-label={texts.refreshFinals} onClick={onRefresh}>
        <RefreshIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
})

function sendAll(invoices: readonly Invoice[]): void {
  const papers = invoices.map(({ id }) => ({ paperKind: 'invoice', paperId: id }) as const)
  openDispatchDialog({ kind: 'sendAll', papers })
}

function changeSorting(finalSorting: Sorting): void {
  changeFinalsView({ finalsPage: 0 })
  useListView.setState({ finalSorting })
}

/**
 * The finals that the search found, or all finals while `found` is undefined. Sorts once per list and sort
 * order, so that a query only filters. In the default sort order, hits come in the order of the search
 * instead: best first.
 */
function useFoundInvoices(
  finals: readonly Invoice[] | undefined,
  found: Found | undefined,
): readonly Invoice[] {
  const sorting = useListView((view) => view.finalSorting)
  const sorted = useMemo(() => {
    const sortValue = finalColumns.find((column) => column.id === sorting.columnId)?.sortValue
    return finals && sortValue ? sortRows(finals, sortValue, sorting.descending) : []
  }, [finals, sorting])
  return useMemo(() => {
    if (!found) return sorted
    const hits = currentHits(found, finals ?? [])
    if (isDefaultFinalSorting(sorting)) return hits
    const ids = new Set(hits.map(({ id }) => id))
    return sorted.filter(({ id }) => ids.has(id))
  }, [finals, sorted, sorting, found])
}
