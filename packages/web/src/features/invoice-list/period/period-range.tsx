import type { FinalsQuery } from '@kontor/domain/days/period'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { DateInput } from '#rooms/ui/fields/date-input.tsx'
import { PeriodPresets } from '#rooms/ui/fields/period-presets.tsx'
import { texts } from '../texts.ts'

interface PeriodRangeProps {
  query: FinalsQuery
  onChange: (range: Pick<FinalsQuery, 'start' | 'end'>) => void
  /** Called after a usual period has filled both fields. */
  onFilled: () => void
}

/** The fields Von and Bis [S2.4.27]. Reports a range as soon as both are valid and in order. */
export function PeriodRange({ query, onChange, onFilled }: PeriodRangeProps) {
  const [range, setRange] = useState({ start: query.start, end: query.end })
  const [filled, setFilled] = useState(0)
  const change = (changed: Partial<typeof range>) => {
    const next = { ...range, ...changed }
    setRange(next)
    if (next.start !== 0 && next.end !== 0 && next.start <= next.end) onChange(next)
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5 }}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <PeriodPresets
          now={nowInSeconds()}
          start={query.type === 'range' ? range.start : 0}
          end={range.end}
          onChange={(preset) => {
            change(preset)
            setFilled(filled + 1)
            onFilled()
          }}
        />
      </Box>
      <DateInput
        key={`from ${filled}`}
        label={texts.from}
        value={range.start}
        onChange={(start) => change({ start })}
        required
        showErrors
      />
      <DateInput
        key={`to ${filled}`}
        label={texts.to}
        value={range.end}
        onChange={(end) => change({ end })}
        min={range.start}
        required
        showErrors
      />
    </Box>
  )
}
