import type { ReceivedQuery } from '@kontor/contract/inbox/received-schema'
import { endOfBerlinDay, startOfBerlinDay } from '@kontor/domain/days/calendar-day'
import { type ReceivedStatus, receivedStatuses } from '@kontor/domain/inbox/received-status'
import Box from '@mui/material/Box'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { useReceivedLabels } from '#rooms/state/inbox/received.ts'
import { DateInput } from '#rooms/ui/fields/date-input.tsx'
import { PeriodPresets } from '#rooms/ui/fields/period-presets.tsx'
import { SearchInput } from '#rooms/ui/fields/search-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { texts } from './texts.ts'

/** The filter for the list of received invoices. Days are noon in Berlin, in Unix seconds; 0 means no day. */
interface Filter {
  text: string
  status: ReceivedStatus | ''
  assignee: string
  tag: string
  from: number
  to: number
}

export const emptyFilter: Filter = { text: '', status: '', assignee: '', tag: '', from: 0, to: 0 }

const statusOptions = [
  { value: '', label: texts.all },
  ...receivedStatuses.map((status) => ({ value: status, label: texts.statuses[status] })),
] as const

/** Whether the filter lets every invoice through. */
export function isEmpty({ text, ...choices }: Filter): boolean {
  return text.trim() === '' && Object.values(choices).every((choice) => choice === '' || choice === 0)
}

/** The filter as a request body. */
export function queryOf({ text, status, assignee, tag, from, to }: Filter): Omit<ReceivedQuery, 'before'> {
  return {
    text: text.trim().slice(0, 200),
    statuses: status === '' ? [] : [status],
    tag,
    assignee,
    start: from === 0 ? 0 : startOfBerlinDay(from),
    end: to === 0 ? 0 : endOfBerlinDay(to),
  }
}

/** Keeps the chosen label as an option even if no invoice has that label any longer. */
function labelOptions(labels: readonly string[], chosen: string) {
  return [...new Set(['', ...labels, chosen])].map((value) => ({ value, label: value || texts.all }))
}

/** Fields for the search text, status, assignee, tag and period of receipt. */
export function InboxFilter({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { people, tags } = useReceivedLabels()
  const change = (changes: Partial<Filter>) => onChange({ ...filter, ...changes })
  return (
    <Box
      role="search"
      aria-label={texts.filter}
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(3, minmax(0, 1fr))',
          lg: 'minmax(0, 2fr) repeat(3, minmax(0, 1fr)) 190px 170px',
        },
        '& > :first-of-type, & > :nth-of-type(4)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <SearchInput label={texts.search} value={filter.text} onChange={(text) => change({ text })} />
      <SelectInput
        label={texts.status}
        value={filter.status}
        options={statusOptions}
        onChange={(status) => change({ status })}
      />
      <SelectInput
        label={texts.assignee}
        value={filter.assignee}
        options={labelOptions(people, filter.assignee)}
        onChange={(assignee) => change({ assignee })}
      />
      <SelectInput
        label={texts.tag}
        value={filter.tag}
        options={labelOptions(tags, filter.tag)}
        onChange={(tag) => change({ tag })}
      />
      <DateInput label={texts.from} value={filter.from} onChange={(from) => change({ from })} />
      <DateInput label={texts.to} value={filter.to} onChange={(to) => change({ to })} />
      <Box sx={{ gridColumn: '1 / -1', justifySelf: { lg: 'end' } }}>
        <PeriodPresets
          now={nowInSeconds()}
          start={filter.from}
          end={filter.to}
          onChange={({ start, end }) => change({ from: start, to: end })}
        />
      </Box>
    </Box>
  )
}
