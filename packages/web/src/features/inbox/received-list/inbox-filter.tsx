import type { ReceivedQuery } from '@kontor/contract/inbox/received-schema'
import { endOfBerlinDay, startOfBerlinDay } from '@kontor/domain/days/calendar-day'
import { type ReceivedStatus, receivedStatuses } from '@kontor/domain/inbox/received-status'
import Box from '@mui/material/Box'
import { DateInput } from '../../../ui/fields/date-input.tsx'
import { SearchInput } from '../../../ui/fields/search-input.tsx'
import { SelectInput } from '../../../ui/fields/select-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { texts } from './texts.ts'

/** The filter of the list; days are noon in seconds, 0 for none. */
interface Filter {
  text: string
  status: ReceivedStatus | ''
  assignee: string
  from: number
  to: number
}

export const emptyFilter: Filter = { text: '', status: '', assignee: '', from: 0, to: 0 }

const statusOptions = [
  { value: '', label: texts.allStatuses },
  ...receivedStatuses.map((status) => ({ value: status, label: texts.statuses[status] })),
] as const

/** The filter as the body of the call. */
export function queryOf({ text, status, assignee, from, to }: Filter): Omit<ReceivedQuery, 'before'> {
  return {
    text: text.trim().slice(0, 200),
    statuses: status === '' ? [] : [status],
    tag: '',
    assignee: assignee.trim().slice(0, 200),
    start: from === 0 ? 0 : startOfBerlinDay(from),
    end: to === 0 ? 0 : endOfBerlinDay(to),
  }
}

/** Search, status, assignee, and the period of receipt. */
export function InboxFilter({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const change = (changes: Partial<Filter>) => onChange({ ...filter, ...changes })
  return (
    <Box
      component="search"
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: 'minmax(0, 2fr) repeat(2, minmax(0, 1fr)) 190px minmax(0, 1fr)',
        },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <SearchInput label={texts.search} value={filter.text} onChange={(text) => change({ text })} />
      <SelectInput
        label={texts.status}
        value={filter.status}
        options={statusOptions}
        onChange={(status) => change({ status })}
      />
      <TextInput
        label={texts.assignee}
        value={filter.assignee}
        onChange={(assignee) => change({ assignee })}
      />
      <DateInput label={texts.from} value={filter.from} onChange={(from) => change({ from })} />
      <DateInput label={texts.to} value={filter.to} onChange={(to) => change({ to })} />
    </Box>
  )
}
