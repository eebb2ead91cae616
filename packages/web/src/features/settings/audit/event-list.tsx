import type { AuditEvent, AuditQuery } from '@kontor/contract/audit/audit-schema'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useAuditEvents } from '#rooms/state/audit/audit-events.ts'
import { EmptyState } from '#rooms/ui/empty-state.tsx'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { texts } from './texts.ts'

/** Events of the audit trail, newest first, with a button that loads more. */
export function EventList({ filter }: { filter: Omit<AuditQuery, 'before'> }) {
  const events = useAuditEvents(filter)
  const shown = events.data?.pages.flat()
  return (
    <LoadingCard query={events}>
      {shown?.length === 0 && <EmptyState text={texts.none} />}
      {shown && shown.length > 0 && (
        <List dense aria-label={texts.title}>
          {shown.map((event) => (
            <ListItem key={event.sequence}>
              <ListItemText
                primary={[texts.action(event.action), shownObject(event)].filter(Boolean).join(': ')}
                secondary={[formatTimestamp(event.at), event.user, texts.number(event.sequence)]
                  .filter(Boolean)
                  .join(' · ')}
                slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
              />
            </ListItem>
          ))}
        </List>
      )}
      {events.hasNextPage && (
        <Box sx={{ p: 1, textAlign: 'center' }}>
          <Button disabled={events.isFetching} onClick={() => void events.fetchNextPage()}>
            {texts.older}
          </Button>
        </Box>
      )}
    </LoadingCard>
  )
}

/** The name of a user or tag; '' for other objects, whose ids mean nothing to a reader. */
function shownObject({ objectType, objectId }: AuditEvent): string {
  return ['user', 'tag'].includes(objectType) ? objectId : ''
}
