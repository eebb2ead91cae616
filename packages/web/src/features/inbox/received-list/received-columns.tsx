import type { ReceivedInvoice } from '@kontor/contract/inbox/received-schema'
import { isEInvoice } from '@kontor/domain/inbox/received-file'
import { formatDay } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Column } from '#rooms/ui/table/data-table-column.ts'
import { receivedMoney } from './received-money.ts'
import { StatusChip } from './status-chip.tsx'
import { texts } from './texts.ts'

const { columns: headers } = texts

/** The result of the check, as a short label. */
function noticeOf({ errors, warnings, kind }: ReceivedInvoice): string {
  const parts = [
    ...(errors > 0 ? [texts.errors(errors)] : []),
    ...(warnings > 0 ? [texts.warnings(warnings)] : []),
  ]
  if (parts.length > 0) return parts.join(', ')
  return isEInvoice(kind) ? texts.fine : texts.plain
}

function Notice({ invoice }: { invoice: ReceivedInvoice }) {
  const color = invoice.errors > 0 ? 'error' : invoice.warnings > 0 ? 'warning' : 'textSecondary'
  return (
    <Typography component="span" variant="body2" color={color}>
      {noticeOf(invoice)}
    </Typography>
  )
}

/** The due date; red if it has passed and the invoice is neither paid nor rejected. */
function Due({ invoice, today }: { invoice: ReceivedInvoice; today: number }) {
  const { dueDate, status } = invoice
  const isLate = dueDate !== 0 && dueDate < today && status !== 'paid' && status !== 'rejected'
  return (
    <Typography component="span" variant="body2" {...(isLate && { color: 'error', title: texts.overdue })}>
      {formatDay(dueDate)}
    </Typography>
  )
}

/** The columns of the list. `today` is noon today in Berlin, in Unix seconds. */
export function receivedColumns(today: number): Column<ReceivedInvoice>[] {
  return [
    {
      id: 'status',
      header: headers.status,
      width: '7.5rem',
      cell: ({ status }) => <StatusChip status={status} />,
    },
    {
      id: 'seller',
      header: headers.seller,
      cell: ({ sellerName, fileName }) => sellerName || fileName,
      roomFor: ({ sellerName, fileName }) => sellerName || fileName,
    },
    {
      id: 'number',
      header: headers.number,
      cell: ({ number }) => number,
      roomFor: ({ number }) => number,
    },
    {
      id: 'date',
      header: headers.date,
      width: 'content',
      cell: ({ issueDate }) => formatDay(issueDate),
      roomFor: () => '00.00.0000',
    },
    {
      id: 'gross',
      header: headers.gross,
      width: 'content',
      align: 'right',
      cell: ({ gross, currency }) => receivedMoney(gross, currency),
      roomFor: ({ gross, currency }) => receivedMoney(gross, currency),
    },
    {
      id: 'due',
      header: headers.due,
      width: 'content',
      cell: (invoice) => <Due invoice={invoice} today={today} />,
      roomFor: () => '00.00.0000',
    },
    {
      id: 'notices',
      header: headers.notices,
      width: 'content',
      cell: (invoice) => <Notice invoice={invoice} />,
      roomFor: noticeOf,
    },
    {
      id: 'assignee',
      header: headers.assignee,
      cell: ({ assignee }) => assignee,
      roomFor: ({ assignee }) => assignee,
    },
    {
      id: 'tags',
      header: headers.tags,
      cell: ({ tags }) => tags.join(', '),
      roomFor: ({ tags }) => tags.join(', '),
    },
  ]
}

/** A row for narrow screens. */
export function CompactReceived({ invoice, today }: { invoice: ReceivedInvoice; today: number }) {
  const { sellerName, fileName, number, issueDate, gross, currency, status } = invoice
  const about = [number, formatDay(issueDate)].filter(Boolean).join(' · ')
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1 }}>
      <Typography noWrap sx={{ fontWeight: 600 }}>
        {sellerName || fileName}
      </Typography>
      <span className="tabular">{receivedMoney(gross, currency)}</span>
      <Typography noWrap variant="body2" color="textSecondary">
        {about}
      </Typography>
      <Due invoice={invoice} today={today} />
      <span>
        <Notice invoice={invoice} />
      </span>
      <Box sx={{ justifySelf: 'end' }}>
        <StatusChip status={status} />
      </Box>
    </Box>
  )
}
