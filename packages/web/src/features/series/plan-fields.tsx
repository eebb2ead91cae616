import { berlinDay } from '@kontor/domain/days/calendar-day'
import {
  type SeriesInput,
  type SeriesInterval,
  type SeriesPeriod,
  seriesIntervals,
  seriesPeriods,
} from '@kontor/domain/series/series'
import { endOfMonth } from '@kontor/domain/series/series-dates'
import { CheckboxInput } from '../../ui/fields/checkbox-input.tsx'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { FieldGrid } from '../../ui/fields/field-grid.tsx'
import { SelectInput } from '../../ui/fields/select-input.tsx'
import { texts } from './texts.ts'

interface PlanFieldsProps {
  input: SeriesInput
  onChange: (changes: Partial<SeriesInput>) => void
}

/** Fields that define when the invoices are created, and their delivery period. */
export function PlanFields({ input, onChange }: PlanFieldsProps) {
  const { firstDate, anchorDay, interval, period } = input
  return (
    <FieldGrid columns="1fr 1fr" from={480}>
      <SelectInput
        label={texts.interval}
        value={interval}
        options={seriesIntervals.map((value) => ({ value, label: texts.intervals[value] }))}
        onChange={(next) => onChange({ interval: next, period: periodFor(next, period) })}
      />
      <SelectInput
        label={texts.period}
        value={period}
        options={periodOptions(interval)}
        onChange={(next) => onChange({ period: next })}
      />
      <DateInput
        label={texts.firstDate}
        value={firstDate}
        onChange={(date) =>
          onChange({ firstDate: date, anchorDay: anchorDay === 31 ? 31 : berlinDay(date).day })
        }
        required
      />
      <DateInput
        label={texts.endDate}
        value={input.endDate}
        onChange={(endDate) => onChange({ endDate })}
        min={firstDate}
      />
      {interval !== 'week' && (
        <CheckboxInput
          label={texts.lastOfMonth}
          checked={anchorDay === 31}
          onChange={(isLast) =>
            onChange(
              isLast
                ? { anchorDay: 31, firstDate: endOfMonth(firstDate) }
                : { anchorDay: Math.min(30, berlinDay(firstDate).day) },
            )
          }
        />
      )}
    </FieldGrid>
  )
}

/** The periods of an interval. A week has one fewer: the one that begins with it also ends with it. */
function periodOptions(interval: SeriesInterval) {
  if (interval !== 'week') return seriesPeriods.map((value) => ({ value, label: texts.periods[value] }))
  const ofWeek = ['none', 'beginning', 'before'] as const
  return ofWeek.map((value) => ({ value, label: texts.weekPeriods[value] }))
}

function periodFor(interval: SeriesInterval, period: SeriesPeriod): SeriesPeriod {
  return interval === 'week' && period === 'ending' ? 'beginning' : period
}
