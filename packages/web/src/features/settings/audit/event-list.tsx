import type { AuditEvent } from '@kontor/contract/audit/audit-schema'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { Link } from 'react-router'
import { type AuditFilter, useAuditEvents } from '#rooms/state/audit/audit-events.ts'
import { invoicePath } from '#rooms/state/invoices/invoice-path.ts'
import { offerPath } from '#rooms/state/offers/offer-path.ts'
import { EmptyState } from '#rooms/ui/empty-state.tsx'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { detailOf, nameOf } from './event-detail.ts'
import { texts } from './texts.ts'

/** Events of the audit trail, newest first, with a button that loads more. */
export function EventList({ filter }: { filter: AuditFilter }) {
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
                primary={<EventTitle event={event} />}
                secondary={[
                  detailOf(event),
                  [formatTimestamp(event.at), event.user, texts.number(event.sequence)]
                    .filter(Boolean)
                    .join(' · '),
                ]
                  .filter(Boolean)
                  .join('\n')}
                slotProps={{
                  primary: { sx: { overflowWrap: 'anywhere' } },
                  secondary: { sx: { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } },
                }}
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

/** What happened, and to what: the number of an invoice or an offer opens it, the customer that of a draft. */
function EventTitle({ event }: { event: AuditEvent }) {
  const isNumbered = event.objectName !== '' && event.objectAbout !== ''
  const name = nameOf(event) || event.objectAbout
  const path = pathOf(event)
  return (
    <>
      {texts.action(event.action)}
      {name !== '' && ': '}
      {path === undefined ? (
        name
      ) : (
        <MuiLink component={Link} to={path}>
          {name}
        </MuiLink>
      )}
      {isNumbered && ` · ${event.objectAbout}`}
    </>
  )
}

function pathOf({ objectType, objectId, objectName, objectAbout }: AuditEvent): string | undefined {
  if (objectName === '' && objectAbout === '') return undefined
  if (objectType === 'invoice') return invoicePath(objectId)
  return objectType === 'offer' ? offerPath(objectId) : undefined
}
