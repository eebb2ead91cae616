import { create } from 'zustand'
import { type SelectionState, useSelection } from '../../state/invoices/selection.ts'
import { whenSessionEnds } from '../../state/session-end.ts'
import type { Sorting } from '../../ui/table/sort-rows.ts'

/** State of the two lists. It survives visits to other pages, but not the end of the session. */
interface ListView {
  draftSorting: Sorting
  finalSorting: Sorting
  /**
   * Ids of the finals that the PDF button downloads; cleared when the period, search, page, page size or
   * order changes.
   */
  tickedIds: ReadonlySet<string>
}

/** Sort order of the lists until the user chooses another [S2.4.13, A6.4]. */
export const defaultSortings = {
  drafts: { columnId: 'lastModified', descending: true },
  finals: { columnId: 'date', descending: true },
} as const satisfies Record<string, Sorting>

export function isDefaultFinalSorting({ columnId, descending }: Sorting): boolean {
  return columnId === defaultSortings.finals.columnId && descending === defaultSortings.finals.descending
}

function initialListView(): ListView {
  return {
    draftSorting: defaultSortings.drafts,
    finalSorting: defaultSortings.finals,
    tickedIds: new Set(),
  }
}

export const useListView = create<ListView>(initialListView)

whenSessionEnds(() => useListView.setState(initialListView(), true))

/**
 * Sets a new period, search, page or page size for the finals, and clears the ticks and the selected final
 * [S2.4.18].
 */
export function changeFinalsView(change: Partial<SelectionState>): void {
  useSelection.setState({ ...change, selectedFinalId: '' })
  if (useListView.getState().tickedIds.size > 0) useListView.setState({ tickedIds: new Set() })
}
