import type { LateClaim } from '@kontor/contract/payments/reminders/reminder-schema'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import type { ReminderLevel } from '@kontor/domain/payments/reminders/reminder-settings'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Money } from '#rooms/ui/money.tsx'
import { DataTable } from '#rooms/ui/table/data-table.tsx'
import { type Column, roomText } from '#rooms/ui/table/data-table-column.ts'
import { texts } from './texts.ts'

interface ClaimTableProps {
  claims: readonly LateClaim[]
  levels: readonly ReminderLevel[]
  emptyText: ReactNode
  isNarrow: boolean
  selectedId: string
  onSelect: (claim: LateClaim) => void
  onOpen: (claim: LateClaim) => void
}

/** Late claims in the server's order: by customer, oldest first. */
export function ClaimTable({ claims, levels, isNarrow, ...table }: ClaimTableProps) {
  return (
    <DataTable
      label={texts.claims}
      columns={columnsWith(levels)}
      rows={claims}
      rowId={({ claimId }) => claimId}
      rowHeight={isNarrow ? 76 : 36}
      compactCell={isNarrow ? (claim) => <CompactClaim claim={claim} levels={levels} /> : undefined}
      {...table}
    />
  )
}

const openText = ({ open, currency }: LateClaim) => formatMoney(open, currency)

function stageText({ level }: LateClaim, levels: readonly ReminderLevel[]): string {
  return level === 0 ? texts.noStage : texts.stageAt(level, levels[level - 1]?.title)
}

function nextText({ skipped, nextOn }: LateClaim): string {
  if (skipped === '') return texts.nextNow
  return skipped === 'notYet' ? texts.nextOn(formatDay(nextOn)) : texts.skipped[skipped]
}

const columnsWith = (levels: readonly ReminderLevel[]): readonly Column<LateClaim>[] => [
  {
    id: 'customer',
    header: texts.customer,
    cell: ({ customerName }) => customerName,
    roomFor: ({ customerName }) => roomText(customerName),
  },
  {
    id: 'invoice',
    header: texts.invoice,
    width: 'content',
    cell: ({ invoiceNumber }) => invoiceNumber,
    roomFor: ({ invoiceNumber }) => roomText(invoiceNumber),
  },
  { id: 'due', header: texts.due, width: 'content', cell: ({ dueDate }) => formatDay(dueDate) },
  { id: 'open', header: texts.open, width: 'content', align: 'right', cell: openText, roomFor: openText },
  {
    id: 'stage',
    header: texts.stage,
    width: 'content',
    cell: (claim) => stageText(claim, levels),
    roomFor: (claim) => stageText(claim, levels),
  },
  { id: 'next', header: texts.next, width: 'content', cell: nextText, roomFor: nextText },
]

/** A row of three lines, for screens that are too narrow for a table. */
function CompactClaim({ claim, levels }: { claim: LateClaim; levels: readonly ReminderLevel[] }) {
  const { customerName, invoiceNumber, dueDate, open, currency } = claim
  return (
    <Box sx={{ py: 1, '& > div': { display: 'flex', gap: 1, alignItems: 'center', minHeight: 20 } }}>
      <div>
        <Typography variant="body2" noWrap sx={{ flexGrow: 1, fontWeight: 600 }}>
          {customerName}
        </Typography>
        <Money value={open} currency={currency} />
      </div>
      <div>
        <Typography variant="body2" noWrap>
          {[invoiceNumber, formatDay(dueDate)].filter(Boolean).join(' · ')}
        </Typography>
      </div>
      <div>
        <Typography variant="caption" color="textSecondary" noWrap>
          {[stageText(claim, levels), nextText(claim)].join(' · ')}
        </Typography>
      </div>
    </Box>
  )
}
