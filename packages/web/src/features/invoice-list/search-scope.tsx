import { type FinalsQuery, periodRange } from '@kontor/domain/days/period'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { nowInSeconds } from '../../state/clock.ts'
import { useSelection } from '../../state/invoices/selection.ts'
import { changeFinalsView } from './list-view.ts'
import { periodLabel } from './period/period-label.ts'
import { texts } from './texts.ts'

/** The longest selectable period that ends today, in days [S2.4.26]. */
const longest = 365

/**
 * Shows the period that a search covers, with a button to search the last 365 days. Renders nothing without a
 * search, or if the period already goes back that far.
 */
export function SearchScope() {
  const query = useSelection(({ finalsQuery }) => finalsQuery)
  const isSearching = useSelection(({ finalsSearch }) => finalsSearch.trim() !== '')
  const widened: FinalsQuery = { ...query, type: 'last', lastDays: longest }
  if (!isSearching || startOf(query) <= startOf(widened)) return null
  return (
    <Box
      sx={{
        px: 2,
        flexShrink: 0,
        textAlign: 'center',
        borderTop: 1,
        borderColor: 'divider',
        'td &': { borderTop: 0 },
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {texts.searchedIn(periodLabel(query))}{' '}
      <Button size="small" onClick={() => changeFinalsView({ finalsQuery: widened, finalsPage: 0 })}>
        {texts.searchInLastDays(longest)}
      </Button>
    </Box>
  )
}

function startOf(query: FinalsQuery): number {
  return periodRange(query, nowInSeconds()).start
}
