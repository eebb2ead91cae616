import { reminderEndpoints } from '@kontor/contract/payments/reminders/reminder-endpoints'
import type { ReminderRow } from '@kontor/contract/payments/reminders/reminder-schema'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { useReminders } from '#rooms/state/payments/reminders/reminders.ts'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { Money } from '#rooms/ui/money.tsx'
import { Panel } from '#rooms/ui/panel.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { DataTable } from '#rooms/ui/table/data-table.tsx'
import { type Column, roomText } from '#rooms/ui/table/data-table-column.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { texts } from './texts.ts'
import { useLetterDownloads } from './use-letter-downloads.ts'

const totalText = ({ total, currency }: ReminderRow) => formatMoney(total, currency)
const stateText = ({ cancelledAt }: ReminderRow) => (cancelledAt === 0 ? texts.valid : texts.cancelled)

const columns: readonly Column<ReminderRow>[] = [
  { id: 'date', header: texts.date, width: 'content', cell: ({ date }) => formatDay(date) },
  {
    id: 'number',
    header: texts.number,
    width: 'content',
    cell: ({ number }) => number,
    roomFor: ({ number }) => roomText(number),
  },
  {
    id: 'customer',
    header: texts.customer,
    cell: ({ customerName }) => customerName,
    roomFor: ({ customerName }) => roomText(customerName),
  },
  {
    id: 'level',
    header: texts.level,
    width: 'content',
    cell: ({ title }) => title,
    roomFor: ({ title }) => roomText(title),
  },
  { id: 'deadline', header: texts.deadline, width: 'content', cell: ({ deadline }) => formatDay(deadline) },
  { id: 'total', header: texts.total, width: 'content', align: 'right', cell: totalText, roomFor: totalText },
  {
    id: 'state',
    header: texts.state,
    width: 'content',
    cell: (letter) => <span title={letter.cancelNote}>{stateText(letter)}</span>,
    roomFor: stateText,
  },
]

/** The letters so far: ticked ones are downloaded, the selected one can be cancelled with a note. */
export function LetterPanel({ isNarrow }: { isNarrow: boolean }) {
  const letters = useReminders()
  const mayCancel = useMayCall(reminderEndpoints.cancelReminder)
  const { download, isBusy } = useLetterDownloads()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [selectedId, setSelectedId] = useState('')
  const [cancelled, setCancelled] = useState<ReminderRow>()
  const rows = letters.data ?? []
  const selected = rows.find(({ id }) => id === selectedId)
  const wanted = rows.filter(({ id }) => ticked.has(id))
  return (
    <Panel
      title={texts.letters}
      actions={
        <>
          {wanted.length > 0 ? (
            <Button disabled={isBusy} onClick={() => void download(wanted)}>
              {texts.downloadAll(wanted.length)}
            </Button>
          ) : (
            <Button
              disabled={selected === undefined || isBusy}
              onClick={() => selected && void download([selected])}
            >
              {texts.download}
            </Button>
          )}
          {mayCancel && (
            <Button
              color="error"
              disabled={selected === undefined || selected.cancelledAt !== 0}
              onClick={() => setCancelled(selected)}
            >
              {texts.cancelLetter}
            </Button>
          )}
        </>
      }
    >
      <ProgressBar active={letters.isFetching || isBusy} />
      <DataTable
        label={texts.letters}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowHeight={isNarrow ? 56 : 36}
        compactCell={isNarrow ? (letter) => <CompactLetter letter={letter} /> : undefined}
        emptyText={
          letters.isLoadingError ? (
            <LoadFailure onRetry={() => void letters.refetch()} />
          ) : (
            letters.data && texts.noLetters
          )
        }
        selectedId={selectedId}
        onSelect={({ id }) => setSelectedId(id)}
        onOpen={(letter) => void download([letter])}
        ticks={{
          ids: ticked,
          onChange: setTicked,
          allLabel: texts.tickAll,
          rowLabel: ({ number }) => texts.tickOne(number),
        }}
      />
      {cancelled && <CancelDialog letter={cancelled} onClose={() => setCancelled(undefined)} />}
    </Panel>
  )
}

/** A row of two lines, for screens that are too narrow for a table. */
function CompactLetter({ letter }: { letter: ReminderRow }) {
  const details = [letter.number, formatDay(letter.date), letter.title, stateText(letter)]
  return (
    <Box sx={{ py: 1 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Typography variant="body2" noWrap sx={{ flexGrow: 1, fontWeight: 600 }}>
          {letter.customerName}
        </Typography>
        <Money value={letter.total} currency={letter.currency} />
      </Box>
      <Typography variant="caption" color="textSecondary" noWrap component="div">
        {details.filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}
