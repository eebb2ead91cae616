import { numberingEndpoints } from '@kontor/contract/numbering/numbering-endpoints'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { Link } from 'react-router'
import { type RangeName, useNumberLedger } from '#rooms/state/numbering/numbering.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { EmptyState } from '#rooms/ui/empty-state.tsx'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { Panel } from '#rooms/ui/panel.tsx'
import { texts } from './texts.ts'

/**
 * Every assigned number with a link to its document, and every jump of the counter with its reason. Each
 * entry shows the time and the user. Loads the entries page by page. Renders nothing for users without the
 * `books` right.
 */
export function NumberLedger({ range }: { range: RangeName }) {
  return useMayCall(numberingEndpoints.listNumbers) ? <Ledger range={range} /> : null
}

function Ledger({ range }: { range: RangeName }) {
  const ledger = useNumberLedger(range)
  const entries = ledger.data?.pages.flat()
  return (
    <Panel title={texts.ranges[range].ledger}>
      {ledger.isLoadingError && <LoadFailure onRetry={() => void ledger.refetch()} />}
      {entries?.length === 0 && <EmptyState text={texts.emptyLedger} />}
      {entries && entries.length > 0 && (
        <List dense>
          {entries.map(({ sequence, kind, number, path, reason, at, user }) => (
            <ListItem key={sequence}>
              <ListItemText
                primary={
                  kind === 'jump' ? (
                    texts.jump(number)
                  ) : (
                    <MuiLink component={Link} to={path}>
                      {number}
                    </MuiLink>
                  )
                }
                secondary={[
                  kind === 'jump' && (reason || texts.noReason),
                  texts.given(formatTimestamp(at), user),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </ListItem>
          ))}
        </List>
      )}
      {ledger.hasNextPage && (
        <Box sx={{ p: 1, textAlign: 'center' }}>
          <Button disabled={ledger.isFetching} onClick={() => void ledger.fetchNextPage()}>
            {texts.older}
          </Button>
        </Box>
      )}
    </Panel>
  )
}
