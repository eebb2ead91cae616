import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { formatDay, formatTimestamp } from '@kontor/domain/money/german-format'
import AddIcon from '@mui/icons-material/Add'
import RefreshIcon from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { openEditor } from '../../state/invoices/editor.ts'
import { openInvoice } from '../../state/invoices/invoice-path.ts'
import { useSelection } from '../../state/invoices/selection.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { sortRows } from '../../ui/table/sort-rows.ts'
import { CompactInvoice, compactRowHeight } from './compact-invoice.tsx'
import { countOfLines, draftColumns } from './invoice-columns.tsx'
import type { ListLayout } from './list-layout.ts'
import { useListView } from './list-view.ts'
import { SortControl } from './sort-control.tsx'
import { texts } from './texts.ts'

const scrollName = 'drafts'
/** How many drafts a phone shows above the finals. */
const fewDrafts = 8

interface DraftListProps {
  /** Undefined until loaded. */
  drafts: readonly Invoice[] | undefined
  /** The drafts could not be loaded, and none are cached. */
  failed: boolean
  layout: ListLayout
  onRefresh: () => void
}

/** Entwürfe: the sortable list of drafts, with buttons to refresh it and to create a draft [S2.4]. */
export function DraftList({ drafts, failed, layout, onRefresh }: DraftListProps) {
  const navigate = useNavigate()
  const mayWrite = useMayCall(invoiceEndpoints.createInvoice)
  const selectedId = useSelection((selection) => selection.selectedDraftId)
  const sorting = useListView((view) => view.draftSorting)
  const rows = useMemo(() => {
    const sortValue = draftColumns.find((column) => column.id === sorting.columnId)?.sortValue
    return drafts && sortValue ? sortRows(drafts, sortValue, sorting.descending) : []
  }, [drafts, sorting])
  const isCompact = layout === 'compact'
  const [showsAll, setShowsAll] = useState(false)
  const isShort = isCompact && !showsAll && rows.length > fewDrafts

  return (
    <Panel
      title={texts.drafts}
      actions={
        <>
          <Tooltip title={texts.refreshDrafts}>
            <IconButton aria-label={texts.refreshDrafts} onClick={onRefresh}>
              <RefreshIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          {mayWrite && (
            <Tooltip title={texts.newDraft}>
              <IconButton
                color="primary"
                aria-label={texts.newDraft}
                onClick={() => void navigate(openEditor({ mode: 'create' }))}
              >
                <AddIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
        </>
      }
    >
      {isCompact && (
        <SortControl
          columns={draftColumns}
          sorting={sorting}
          onSort={(draftSorting) => useListView.setState({ draftSorting })}
        />
      )}
      <DataTable
        label={texts.drafts}
        columns={draftColumns}
        rows={isShort ? rows.slice(0, fewDrafts) : rows}
        isWhole={isCompact}
        rowId={(draft) => draft.id}
        rowHeight={isCompact ? compactRowHeight : 36}
        compactCell={isCompact ? (draft) => <CompactDraft draft={draft} /> : undefined}
        emptyText={failed ? <LoadFailure onRetry={onRefresh} /> : drafts && texts.noDrafts}
        selectedId={selectedId}
        onSelect={(draft) =>
          useSelection.setState({
            selectedDraftId: draft.id,
            // Only one preview fits at the bottom edge.
            ...(layout !== 'wide' && { selectedFinalId: '' }),
          })
        }
        onOpen={(draft) => void navigate(openInvoice(draft))}
        sorting={sorting}
        onSort={(draftSorting) => useListView.setState({ draftSorting })}
        initialScroll={useSelection.getState().scrollPositions[scrollName] ?? 0}
        onLeave={(scroll) =>
          useSelection.setState(({ scrollPositions }) => ({
            scrollPositions: { ...scrollPositions, [scrollName]: scroll },
          }))
        }
      />
      {isShort && (
        <Button sx={{ m: 1 }} onClick={() => setShowsAll(true)}>
          {texts.moreDrafts(rows.length)}
        </Button>
      )}
    </Panel>
  )
}

function CompactDraft({ draft }: { draft: Invoice }) {
  const details = [
    formatDay(draft.content.dates.invoiceDate),
    texts.itemCount(countOfLines(draft)),
    texts.modifiedAt(formatTimestamp(draft.objectInfos.updatedAt)),
  ]
  return <CompactInvoice invoice={draft} details={details.filter(Boolean).join(' · ')} />
}
