import { berlinDay, noonOf } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { latestDay } from '@kontor/domain/invoices/delivery-date'
import { formatDay } from '@kontor/domain/money/german-format'
import CalendarIcon from '@mui/icons-material/Event'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { loadedOnUse, useLoadedIfPossible } from '../loaded-on-use.ts'
import { uiTexts } from '../texts.ts'
import { type DateInputProps, earliestDay } from './date-input-props.ts'
import { useReadOnly } from './read-only.ts'
import { requiredMark } from './required-mark.ts'

const picker = loadedOnUse(() => import('./date-picker-input.tsx'))

/** Starts loading the code for date fields (50 KB of script) before the first one appears. */
export const loadDateInput = picker.load

/**
 * A field for a calendar date in German format [S2.1.7]. Until the picker has loaded, a field that looks the
 * same shows the date. If the picker cannot be loaded, that field accepts typed dates.
 */
export function DateInput(props: DateInputProps) {
  const { module, failed } = useLoadedIfPossible(picker)
  const hasFocus = useRef(false)
  if (module) return <module.DatePickerInput {...props} autoFocus={hasFocus.current} />
  return (
    <PlainDateInput {...props} canType={failed} onFocusChange={(focused) => (hasFocus.current = focused)} />
  )
}

interface PlainDateInputProps extends DateInputProps {
  canType: boolean
  onFocusChange: (hasFocus: boolean) => void
}

function PlainDateInput(props: PlainDateInputProps) {
  const { label, value, onChange, format = 'DD.MM.YYYY', required = false, canType, onFocusChange } = props
  const isReadOnly = useReadOnly(props.disabled)
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typed !== '' && dayFrom(typed) === 0
  return (
    <TextField
      label={label}
      value={typed ?? formatDay(value, format)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(dayFrom(target.value))
      }}
      onFocus={() => {
        onFocusChange(true)
        loadDateInput()
      }}
      onBlur={() => onFocusChange(false)}
      disabled={isReadOnly}
      error={isWrong}
      helperText={isWrong && uiTexts.invalidDate}
      {...(required && { sx: requiredMark })}
      slotProps={{
        htmlInput: { readOnly: !canType, 'aria-required': required },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <CalendarIcon color="action" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

/**
 * 12:00 Europe/Berlin on a typed day such as 1.2.2026; 0 for any other text and for days that do not exist or
 * are out of range.
 */
function dayFrom(text: string): UnixSeconds {
  const [, day, month, year] = /^\s*(\d{1,2})[.-](\d{1,2})[.-](\d{4})\s*$/.exec(text) ?? []
  if (day === undefined || month === undefined || year === undefined) return 0
  const wanted = { year: Number(year), month: Number(month), day: Number(day) }
  const noon = noonOf(wanted)
  const found = berlinDay(noon)
  const exists = found.day === wanted.day && found.month === wanted.month && found.year === wanted.year
  return exists && noon >= earliestDay && noon <= latestDay ? noon : 0
}
