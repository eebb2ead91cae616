import { formatDay } from '@kontor/domain/german-format'
import { infoValue } from '@kontor/domain/info-field'
import type { Invoice } from '@kontor/domain/invoice'
import { memo, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { openInvoice } from '../../state/invoice-path.ts'
import { useSelection } from '../../state/selection.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import type { Sorting } from '../../ui/sort-rows.ts'
import { CompactInvoice, compactRowHeight } from './compact-invoice.tsx'
import { FoundIn } from './found-in.tsx'
import type { ListLayout } from './list-layout.ts'
import { useListView } from './list-view.ts'
import { texts } from './texts.ts'

const scrollName = 'finals'
/** Pixels that the reason of a hit takes below its row. */
const reasonHeight = 18

interface FinalTableProps {
  columns: readonly Column<Invoice>[]
  /** The rows of the page in sight. */
  rows: readonly Invoice[]
  /** What the rows were found by, '' when nothing is searched. */
  query: string
  emptyText: string | undefined
  colorOf: (tag: string) => string
  layout: ListLayout
  onSort: (sorting: Sorting) => void
}

/** The page of finals in sight [S2.4.12, S2.4.16, S2.4.17]; typing in the search leaves it alone until there are hits. */
export const FinalTable = memo(function FinalTable(props: FinalTableProps) {
  const { columns, rows, query, emptyText, colorOf, layout, onSort } = props
  const navigate = useNavigate()
  const selectedId = useSelection((selection) => selection.selectedFinalId)
  const { finalSorting, tickedIds } = useListView()
  const isCompact = layout === 'compact'
  const shownColumns = useMemo(() => (query === '' ? columns : withReason(columns, query)), [columns, query])
  return (
    <DataTable
      label={texts.finals}
      columns={shownColumns}
      rows={rows}
      rowId={(final) => final.id}
      rowHeight={(isCompact ? compactRowHeight : 36) + (query === '' ? 0 : reasonHeight)}
      compactCell={
        isCompact ? (final) => <CompactFinal final={final} colorOf={colorOf} query={query} /> : undefined
      }
      emptyText={emptyText}
      selectedId={selectedId}
      onSelect={(final) =>
        useSelection.setState({
          selectedFinalId: final.id,
          // There is room for one preview at the bottom edge.
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
