import { formatDay } from '@kontor/domain/german-format'
import { infoValue } from '@kontor/domain/info-field'
import type { Invoice } from '@kontor/domain/invoice'
import RefreshIcon from '@mui/icons-material/Refresh'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { openInvoice } from '../../state/invoice-path.ts'
import { useInvoiceSearch } from '../../state/invoice-search.ts'
import { type SelectionState, useSelection } from '../../state/selection.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { sortRows } from '../../ui/sort-rows.ts'
import { CompactInvoice, compactRowHeight } from './compact-invoice.tsx'
import { FinalPagination } from './final-pagination.tsx'
import { FinalToolbar } from './final-toolbar.tsx'
import { FoundIn } from './found-in.tsx'
import { finalColumns } from './invoice-columns.tsx'
import type { ListLayout } from './list-layout.ts'
import { useListView } from './list-view.ts'
import { SortControl } from './sort-control.tsx'
import { texts } from './texts.ts'
import { usePdfDownloads } from './use-pdf-downloads.ts'

const scrollName = 'finals'

interface FinalListProps {
  /** undefined until they have arrived. */
  finals: readonly Invoice[] | undefined
  colorOf: (tag: string) => string
  layout: ListLayout
  onRefresh: () => void
}

/** Vorherige Rechnungen [S2.4.10–S2.4.19]. */
export function FinalList({ finals, colorOf, layout, onRefresh }: FinalListProps) {
  const navigate = useNavigate()
  const { finalsQuery, finalsSearch, finalsPageSize, selectedFinalId } = useSelection()
  const { finalSorting, tickedIds } = useListView()
  const downloads = usePdfDownloads()
  const query = finalsSearch.trim()
  const { hits } = useInvoiceSearch(finals, query)

  const columns = useMemo(() => finalColumns(colorOf), [colorOf])
  const found = useFoundRows(finals, hits, columns)
  const lastPage = Math.max(0, Math.ceil(found.length / finalsPageSize) - 1)
  const page = Math.min(
    useSelection((selection) => selection.finalsPage),
    lastPage,
  )
  const rows = found.slice(page * finalsPageSize, (page + 1) * finalsPageSize)

  const isCompact = layout === 'compact'
  const isSearching = hits !== undefined
  return (
    <Panel
      title={texts.finals}
      actions={
        <Tooltip title={texts.refreshFinals}>
          <IconButton aria-label={texts.refreshFinals} onClick={onRefresh}>
            <RefreshIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      }
    >
      <FinalToolbar
        tickedCount={tickedIds.size}
        progress={downloads.progress}
        onDownload={() => void downloads.start(rows.filter((final) => tickedIds.has(final.id)))}
        onStop={downloads.stop}
        query={finalsQuery}
        onQuery={(finalsQuery) => showAnew({ finalsQuery, finalsPage: 0 })}
        search={finalsSearch}
        onSearch={(finalsSearch) => showAnew({ finalsSearch, finalsPage: 0 })}
      />
      {isCompact && <SortControl columns={columns} sorting={finalSorting} onSort={sortAnew} />}
      <DataTable
        label={texts.finals}
        columns={isSearching ? withReason(columns, query) : columns}
        rows={rows}
        rowId={(final) => final.id}
        rowHeight={(isCompact ? compactRowHeight : 36) + (isSearching ? 18 : 0)}
        compactCell={
          isCompact
            ? (final) => <CompactFinal final={final} colorOf={colorOf} query={isSearching ? query : ''} />
            : undefined
        }
        emptyText={finals && texts.noFinals}
        selectedId={selectedFinalId}
        onSelect={(final) =>
          useSelection.setState({
            selectedFinalId: final.id,
            // There is room for one preview at the bottom edge.
            ...(layout !== 'wide' && { selectedDraftId: '' }),
          })
        }
        onOpen={(final) => void navigate(openInvoice(final))}
        sorting={finalSorting}
        onSort={sortAnew}
        ticks={{
          ids: tickedIds,
          onChange: (tickedIds) => useListView.setState({ tickedIds }),
          allLabel: texts.tickAll,
          rowLabel: (final) => texts.tickRow(final.invoiceNumber),
        }}
        initialScroll={useSelection.getState().scrollPositions[scrollName] ?? 0}
        onLeave={(scroll) =>
          useSelection.setState(({ scrollPositions }) => ({
            scrollPositions: { ...scrollPositions, [scrollName]: scroll },
          }))
        }
      />
      <FinalPagination
        count={found.length}
        page={page}
        pageSize={finalsPageSize}
        onChange={(finalsPage, finalsPageSize) => showAnew({ finalsPage, finalsPageSize })}
      />
    </Panel>
  )
}

/** Another period, search or page clears ticks and preview [S2.4.18]. */
function showAnew(change: Partial<SelectionState>): void {
  useSelection.setState({ ...change, selectedFinalId: '' })
  useListView.setState({ tickedIds: new Set() })
}

function sortAnew(finalSorting: { columnId: string; descending: boolean }): void {
  showAnew({ finalsPage: 0 })
  useListView.setState({ finalSorting })
}

/** Sorted once per list, so that a keystroke in the search filters only. */
function useFoundRows(
  finals: readonly Invoice[] | undefined,
  hits: ReadonlySet<string> | undefined,
  columns: readonly Column<Invoice>[],
): readonly Invoice[] {
  const sorting = useListView((view) => view.finalSorting)
  const sorted = useMemo(() => {
    const sortValue = columns.find((column) => column.id === sorting.columnId)?.sortValue
    return finals && sortValue ? sortRows(finals, sortValue, sorting.descending) : []
  }, [finals, columns, sorting])
  return useMemo(() => (hits ? sorted.filter((final) => hits.has(final.id)) : sorted), [sorted, hits])
}

/** The reason of a hit stands below the customer. */
function withReason(columns: readonly Column<Invoice>[], query: string): Column<Invoice>[] {
  return columns.map((column) =>
    column.id === 'customer'
      ? {
          ...column,
          cell: (final) => (
            <>
              {column.cell(final)}
              <br />
              <FoundIn invoice={final} query={query} />
            </>
          ),
        }
      : column,
  )
}

interface CompactFinalProps {
  final: Invoice
  colorOf: (tag: string) => string
  /** '' unless the list shows the hits of a search. */
  query: string
}

function CompactFinal({ final, colorOf, query }: CompactFinalProps) {
  const details = [
    formatDay(final.content.dates.invoiceDate),
    final.invoiceNumber,
    infoValue(final.content, 'PROJECTNR'),
  ]
  return (
    <>
      <CompactInvoice invoice={final} colorOf={colorOf} details={details.filter(Boolean).join(' · ')} />
      {query !== '' && <FoundIn invoice={final} query={query} />}
    </>
  )
}
