import type { FinalsQuery } from '@kontor/domain/days/period'
import { lastDaysOptions } from '@kontor/domain/days/period'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Popover from '@mui/material/Popover'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useId, useState } from 'react'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { texts } from '../texts.ts'
import { periodLabel } from './period-label.ts'

// Loads the date pickers lazily, because they are large and rarely used here.
const PeriodRange = lazy(async () => ({ default: (await import('./period-range.tsx')).PeriodRange }))

interface PeriodSelectorProps {
  query: FinalsQuery
  onChange: (query: FinalsQuery) => void
}

/** The period of the finals in the list, with a popover for changing it [S2.4.25, S2.4.26, S2.4.27]. */
export function PeriodSelector({ query, onChange }: PeriodSelectorProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const titleId = useId()
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CalendarIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
      >
        {periodLabel(query)}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 'min(26rem, 100%)', p: 2 } },
        }}
      >
        <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
          {texts.period}
        </Typography>
        <RadioGroup
          aria-labelledby={titleId}
          value={query.type}
          onChange={(_, type) => onChange({ ...query, type: type === 'range' ? 'range' : 'last' })}
        >
          <FormControlLabel value="last" control={<Radio />} label={texts.lastDaysLabel} />
          <Box sx={{ pl: 4, mb: 1 }}>
            <SelectInput
              label={texts.lastDaysLabel}
              value={query.lastDays}
              options={lastDaysOptions.map((days) => ({ value: days, label: String(days) }))}
              onChange={(lastDays) => onChange({ ...query, type: 'last', lastDays })}
            />
          </Box>
          <FormControlLabel value="range" control={<Radio />} label={texts.range} />
          <Box sx={{ pl: 4, minHeight: 108 }}>
            <Suspense>
              <PeriodRange
                query={query}
                onChange={(range) => onChange({ ...query, ...range, type: 'range' })}
                onFilled={() => setAnchor(null)}
              />
            </Suspense>
          </Box>
        </RadioGroup>
      </Popover>
    </>
  )
}
