import { formatDay, formatPercent } from '@kontor/domain/money/german-format'
import { type BaseRate, builtInBaseRates, startsHalfYear } from '@kontor/domain/payments/reminders/base-rates'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { DateInput } from '#rooms/ui/fields/date-input.tsx'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { FieldGroup } from '#rooms/ui/fields/form-section.tsx'
import { PercentInput } from '#rooms/ui/fields/number-input.tsx'
import { texts } from './texts.ts'

interface BaseRatesProps {
  value: readonly BaseRate[]
  onChange: (rates: BaseRate[]) => void
}

/** The organisation's own base rates, which complete or replace the built-in table. */
export function BaseRates({ value, onChange }: BaseRatesProps) {
  const newest = builtInBaseRates.at(-1)
  const froms = value.map(({ from }) => from)
  const isWrong = froms.some((from, index) => !startsHalfYear(from) || froms.indexOf(from) !== index)
  const change = (index: number, changed: Partial<BaseRate>) =>
    onChange(value.map((rate, at) => (at === index ? { ...rate, ...changed } : rate)))
  return (
    <FieldGroup title={texts.baseRates}>
      <Stack spacing={2}>
        <Typography variant="body2" color="textSecondary">
          {texts.baseRatesHint} {newest && texts.builtIn(formatDay(newest.from), formatPercent(newest.rate))}
        </Typography>
        {[...value.entries()].map(([index, rate]) => (
          <FieldGrid key={index} columns="minmax(0, 1fr) 9rem auto" from={480}>
            <DateInput
              label={texts.rateFrom}
              value={rate.from}
              onChange={(from) => change(index, { from })}
              required
            />
            <PercentInput
              label={texts.rate}
              value={rate.rate}
              onChange={(next) => change(index, { rate: next })}
              min={-50}
              max={50}
              minDecimals={2}
            />
            <IconButton
              aria-label={texts.removeRate(index + 1)}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </FieldGrid>
        ))}
        {isWrong && (
          <Typography variant="body2" color="error">
            {texts.wrongRate}
          </Typography>
        )}
        <Button sx={{ alignSelf: 'flex-start' }} onClick={() => onChange([...value, { from: 0, rate: 0 }])}>
          {texts.addRate}
        </Button>
      </Stack>
    </FieldGroup>
  )
}
