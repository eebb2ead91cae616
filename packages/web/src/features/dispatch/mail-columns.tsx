import type { Mail } from '@kontor/contract/dispatch/mail-schema'
import { allRecipients } from '@kontor/domain/dispatch/recipients'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MailStateChip } from '../../ui/dispatch/mail-state-chip.tsx'
import type { Column } from '../../ui/table/data-table-column.ts'
import { paperTitle } from './paper-title.ts'
import { texts } from './texts.ts'

const { columns: headers } = texts

const timeOf = ({ acceptedAt, createdAt }: Mail) => formatTimestamp(acceptedAt || createdAt)
const addressesOf = (mail: Mail) => mail.redirectedTo || allRecipients(mail).join(', ')

/** In characters: what a mail server says takes no more room from the other columns. */
const mostWords = 60

export const mailColumns: readonly Column<Mail>[] = [
  { id: 'state', header: headers.state, width: 'content', cell: (mail) => <MailStateChip {...mail} /> },
  { id: 'at', header: headers.at, width: 'content', cell: timeOf, roomFor: () => '00.00.0000 00:00' },
  { id: 'paper', header: headers.paper, width: 'content', cell: paperTitle, roomFor: paperTitle },
  {
    id: 'customer',
    header: headers.customer,
    cell: ({ customerName }) => customerName,
    roomFor: ({ customerName }) => customerName,
  },
  { id: 'to', header: headers.to, cell: addressesOf, roomFor: addressesOf },
  {
    id: 'words',
    header: headers.words,
    cell: ({ words }) => words,
    roomFor: ({ words }) => words.slice(0, mostWords),
  },
]

/** A row for narrow screens. */
export function CompactMail({ mail }: { mail: Mail }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1 }}>
      <Typography noWrap sx={{ fontWeight: 600 }}>
        {paperTitle(mail)}
      </Typography>
      <Typography noWrap variant="body2" color="textSecondary" sx={{ justifySelf: 'end' }}>
        {timeOf(mail)}
      </Typography>
      <Typography noWrap variant="body2" color="textSecondary">
        {addressesOf(mail)}
      </Typography>
      <Box sx={{ justifySelf: 'end' }}>
        <MailStateChip {...mail} />
      </Box>
    </Box>
  )
}
