import { reminderEndpoints } from '@kontor/contract/payments/reminders/reminder-endpoints'
import type { ReminderRow } from '@kontor/contract/payments/reminders/reminder-schema'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMaySend } from '#rooms/state/dispatch/may-send.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { useReminders } from '#rooms/state/payments/reminders/reminders.ts'
import { dispatchTexts } from '#rooms/ui/dispatch/texts.ts'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { Money } from '#rooms/ui/money.tsx'
import { Panel } from '#rooms/ui/panel.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { DataTable } from '#rooms/ui/table/data-table.tsx'
import { type Column, roomText } from '#rooms/ui/table/data-table-column.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { sendLetters } from './send-letters.ts'
import { texts } from './texts.ts'
import { useLetterDownloads } from './use-letter-downloads.ts'

const isValid = ({ cancelledAt }: ReminderRow) => cancelledAt === 0
const totalText = ({ total, currency }: ReminderRow) => formatMoney(total, currency)
const stateText = (letter: ReminderRow) => (isValid(letter) ? texts.valid : texts.cancelled)

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

interface LetterPanelProps {
  isNarrow: boolean
  selectedId: string
  onSelect: (id: string) => void
}

/** The letters so far: ticked ones are downloaded or sent, the selected one can be cancelled with a note. */
export function LetterPanel({ isNarrow, selectedId, onSelect }: LetterPanelProps) {
  const letters = useReminders()
  const { download, isBusy } = useLetterDownloads()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [cancelled, setCancelled] = useState<ReminderRow>()
  const rows = letters.data ?? []
  const selected = rows.find(({ id }) => id === selectedId)
  const wanted = rows.filter(({ id }) => ticked.has(id))
  return (
    <Panel
      title={texts.letters}
      actions={
        <LetterActions
          selected={selected}
          ticked={wanted}
          isBusy={isBusy}
          onDownload={(chosen) => void download(chosen)}
          onCancel={setCancelled}
        />
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
        onSelect={({ id }) => onSelect(id)}
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

interface LetterActionsProps {
  selected: ReminderRow | undefined
  ticked: readonly ReminderRow[]
  isBusy: boolean
  onDownload: (letters: readonly ReminderRow[]) => void
  onCancel: (letter: ReminderRow) => void
}

/** What can be done with the ticked letters or, if none is ticked, with the selected one. */
function LetterActions({ selected, ticked, isBusy, onDownload, onCancel }: LetterActionsProps) {
  const mayCancel = useMayCall(reminderEndpoints.cancelReminder)
  const maySend = useMaySend()
  const chosen = ticked.length > 0 || selected === undefined ? ticked : [selected]
  const toSend = chosen.filter(isValid)
  return (
    <>
      {maySend && (
        <Button disabled={toSend.length === 0} onClick={() => sendLetters(toSend)}>
          {ticked.length > 0 ? texts.sendAll(toSend.length) : dispatchTexts.send}
        </Button>
      )}
      <Button disabled={chosen.length === 0 || isBusy} onClick={() => onDownload(chosen)}>
        {ticked.length > 0 ? texts.downloadAll(ticked.length) : texts.download}
      </Button>
      {mayCancel && (
        <Button
          color="error"
          disabled={selected === undefined || !isValid(selected)}
          onClick={() => selected && onCancel(selected)}
        >
          {texts.cancelLetter}
        </Button>
      )}
    </>
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
