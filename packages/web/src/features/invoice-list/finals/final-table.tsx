import { infoValue } from '@kontor/domain/invoices/info-field'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { formatDay } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import { memo, type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { openInvoice } from '#rooms/state/invoices/invoice-path.ts'
import type { SearchReason } from '#rooms/state/invoices/search/invoice-search-reason.ts'
import { useSelection } from '#rooms/state/invoices/selection.ts'
import { loadedOnUse, useLoadedIfPossible } from '#rooms/ui/loaded-on-use.ts'
import { DataTable } from '#rooms/ui/table/data-table.tsx'
import type { Column } from '#rooms/ui/table/data-table-column.ts'
import type { Sorting } from '#rooms/ui/table/sort-rows.ts'
import { CompactInvoice, compactRowHeight } from '../compact-invoice.tsx'
import { FoundIn } from '../found-in.tsx'
import type { ListLayout } from '../list-layout.ts'
import { useListView } from '../list-view.ts'
import { texts } from '../texts.ts'
import type { unseenReasonOf } from './unseen-reason.ts'

/** Finds the reasons for hits. Lazy, because only a search needs fuzzy matching. */
const reasonsOfHits = loadedOnUse(() => import('./unseen-reason.ts'))
export const loadReasons = reasonsOfHits.load

const scrollName = 'finals'
/** Extra height of every row, in pixels, if any row on the page shows the reason for a hit. */
const reasonHeight = 18

interface FinalTableProps {
  columns: readonly Column<Invoice>[]
  /** The rows of the visible page. */
  rows: readonly Invoice[]
  /** The query that found the rows; '' without a search. */
  query: string
  emptyText: ReactNode
  layout: ListLayout
  onSort: (sorting: Sorting) => void
}

/**
 * The visible page of finals [S2.4.12, S2.4.16, S2.4.17]. Typing in the search field does not rerender it
 * until the hits have arrived.
 */
export const FinalTable = memo(function FinalTable(props: FinalTableProps) {
  const { columns, rows, query, emptyText, layout, onSort } = props
  const navigate = useNavigate()
  const selectedId = useSelection((selection) => selection.selectedFinalId)
  const { finalSorting, tickedIds } = useListView()
  const isCompact = layout === 'compact'
  const reasonOf = useLoadedIfPossible(reasonsOfHits, query !== '').module?.unseenReasonOf
  const reasons = useMemo(() => unseenReasons(rows, query, reasonOf), [rows, query, reasonOf])
  const hasReasons = reasons.size > 0
  const shownColumns = useMemo(
    () => (hasReasons ? withReasons(columns, reasons) : columns),
    [columns, hasReasons, reasons],
  )
  return (
    <DataTable
      label={texts.finals}
      columns={shownColumns}
      rows={rows}
      isWhole={isCompact}
      rowId={(final) => final.id}
      rowHeight={(isCompact ? compactRowHeight : 36) + (hasReasons ? reasonHeight : 0)}
      compactCell={
        isCompact ? (final) => <CompactFinal final={final} reason={reasons.get(final.id)} /> : undefined
      }
      emptyText={emptyText}
      selectedId={selectedId}
      onSelect={(final) =>
        useSelection.setState({
          selectedFinalId: final.id,
          // Only one preview fits at the bottom edge.
          ...(layout !== 'wide' && { selectedDraftId: '' }),
        })
      }
      onOpen={(final) => void navigate(openInvoice(final))}
      sorting={finalSorting}
      onSort={onSort}
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
  )
})

/**
 * The reasons why rows are hits, by row id; only those that no column shows. Empty without a query, and until
 * `reasonOf` has loaded.
 */
function unseenReasons(
  rows: readonly Invoice[],
  query: string,
  reasonOf: typeof unseenReasonOf | undefined,
): ReadonlyMap<string, SearchReason> {
  const reasons = new Map<string, SearchReason>()
  if (query === '' || reasonOf === undefined) return reasons
  for (const row of rows) {
    const reason = reasonOf(row, query)
    if (reason) reasons.set(row.id, reason)
  }
  return reasons
}

/** Returns columns that show the reason for a hit below the customer. */
function withReasons(
  columns: readonly Column<Invoice>[],
  reasons: ReadonlyMap<string, SearchReason>,
): Column<Invoice>[] {
  return columns.map((column) => {
    if (column.id !== 'customer') return column
    return {
      ...column,
      cell: (final) => {
        const reason = reasons.get(final.id)
        return (
          <>
            {column.cell(final)}
            {reason && <br />}
            {reason && <FoundIn reason={reason} />}
          </>
        )
      },
    }
  })
}

interface CompactFinalProps {
  final: Invoice
  reason: SearchReason | undefined
}

function CompactFinal({ final, reason }: CompactFinalProps) {
  const details = [
    formatDay(final.content.dates.invoiceDate),
    final.invoiceNumber,
    infoValue(final.content, 'PROJECTNR'),
  ]
  return (
    <>
      <CompactInvoice invoice={final} details={details.filter(Boolean).join(' · ')} />
      {reason && (
        <Box sx={{ mt: -1, pb: 1 }}>
          <FoundIn reason={reason} />
        </Box>
      )}
    </>
  )
}
