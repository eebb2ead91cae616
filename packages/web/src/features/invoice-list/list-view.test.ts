import { expect, test } from 'vitest'
import { useSelection } from '../../state/invoices/selection.ts'
import { clearAfterSession } from '../../state/session-end.ts'
import { changeFinalsView, useListView } from './list-view.ts'

test('changing the page of finals clears the ticks and the selection, but keeps the order of drafts [S2.4.18]', () => {
  const draftSorting = { columnId: 'netto', descending: false }
  useListView.setState({ tickedIds: new Set(['a', 'b']), draftSorting })
  useSelection.setState({ selectedFinalId: 'a', finalsPage: 0 })
  changeFinalsView({ finalsPage: 2 })
  expect(useSelection.getState()).toMatchObject({ selectedFinalId: '', finalsPage: 2 })
  expect(useListView.getState()).toMatchObject({ tickedIds: new Set(), draftSorting })
})

test('the end of a session resets the ticks and the sort order of both lists [S4.3.7]', () => {
  clearAfterSession()
  const initial = useListView.getState()
  useListView.setState({
    draftSorting: { columnId: 'netto', descending: false },
    finalSorting: { columnId: 'netto', descending: false },
    tickedIds: new Set(['a']),
  })
  clearAfterSession()
  expect(useListView.getState()).toEqual(initial)
})
