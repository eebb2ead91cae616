import { type FinalsQuery, type PeriodPreset, periodPresets, presetRange } from '@kontor/domain/days/period'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { uiTexts } from '../texts.ts'

type Range = Pick<FinalsQuery, 'start' | 'end'>

interface PeriodPresetsProps {
  now: UnixSeconds
  start: Range['start']
  end: Range['end']
  onChange: (range: Range) => void
}

/** Buttons that fill Von and Bis with a usual period [A26.3]. The one that is filled in looks pressed. */
export function PeriodPresets({ now, start, end, onChange }: PeriodPresetsProps) {
  return (
    <Box
      role="group"
      aria-label={uiTexts.periodPresets.title}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
    >
      {periodPresets.map((preset: PeriodPreset) => {
        const range = presetRange(preset, now)
        const isChosen = range.start === start && range.end === end
        return (
          <Button
            key={preset}
            size="small"
            variant={isChosen ? 'contained' : 'outlined'}
            aria-pressed={isChosen}
            sx={{ minWidth: 0, px: 1 }}
            onClick={() => onChange(range)}
          >
            {uiTexts.periodPresets[preset]}
          </Button>
        )
      })}
    </Box>
  )
}
