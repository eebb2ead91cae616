import { berlinDay, noonOf } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { latestDay } from '@kontor/domain/invoices/delivery-date'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { deDE, type PickersLocaleText } from '@mui/x-date-pickers/locales'
import type { DateValidationError } from '@mui/x-date-pickers/models'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/de'
import { useState } from 'react'
import { uiTexts } from '../texts.ts'
import { type DateInputProps, earliestDay } from './date-input-props.ts'
import { useReadOnly } from './read-only.ts'
import { requiredMark } from './required-mark.ts'

const pickerTexts = deDE.components.MuiLocalizationProvider.defaultProps
  .localeText as Partial<PickersLocaleText>

interface DatePickerInputProps extends DateInputProps {
  /** Whether the field takes the focus when it appears. */
  autoFocus: boolean
}

/** A date field in German, independent of the browser's time zone. Weeks start on Monday [S2.1.7]. */
export function DatePickerInput({
  label,
  value,
  onChange,
  format = 'DD.MM.YYYY',
  required = false,
  min = 0,
  showErrors = false,
  disabled = false,
  autoFocus,
}: DatePickerInputProps) {
  const isReadOnly = useReadOnly(disabled)
  const [touched, setTouched] = useState(false)
  const [problem, setProblem] = useState<DateValidationError>(null)
  // The date in the picker, even a half-typed or invalid one. A new value from outside replaces it.
  const [picked, setPicked] = useState({ day: dayOf(value), reported: value })
  if (picked.reported !== value) setPicked({ day: dayOf(value), reported: value })

  const isEmpty = picked.day === null
  const error = isEmpty ? (required ? uiTexts.emptyField : undefined) : problemText(problem, picked.day)
  const shownError = touched || showErrors ? error : undefined
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="de" localeText={pickerTexts}>
      <DatePicker
        label={label}
        value={picked.day}
        onChange={(day) => {
          const reported = unixSecondsOf(day)
          setPicked({ day, reported })
          if (reported !== value) onChange(reported)
        }}
        onError={setProblem}
        format={format}
        disabled={isReadOnly}
        autoFocus={autoFocus}
        maxDate={localNoon(latestDay)}
        minDate={localNoon(Math.max(min, earliestDay))}
        slotProps={{
          textField: {
            size: 'small',
            fullWidth: true,
            required: false,
            ...(required && { sx: requiredMark }),
            error: shownError !== undefined,
            helperText: shownError,
            onBlur: () => setTouched(true),
            slotProps: { input: { slotProps: { sectionContent: { 'aria-required': required } } } },
          },
        }}
      />
    </LocalizationProvider>
  )
}

function dayOf(value: UnixSeconds): Dayjs | null {
  return value === 0 ? null : localNoon(value)
}

/** Noon on that date in the browser's time zone, which the picker uses. */
function localNoon(value: UnixSeconds): Dayjs {
  const { year, month, day } = berlinDay(value)
  return dayjs(new Date(year, month - 1, day, 12))
}

function unixSecondsOf(day: Dayjs | null): UnixSeconds {
  if (day === null || !day.isValid()) return 0
  if (day.isBefore(localNoon(earliestDay), 'day') || day.isAfter(localNoon(latestDay), 'day')) return 0
  return noonOf({ year: day.year(), month: day.month() + 1, day: day.date() })
}

function problemText(problem: DateValidationError, day: Dayjs | null): string | undefined {
  if (problem === null) return undefined
  if (problem === 'minDate') return unixSecondsOf(day) === 0 ? uiTexts.dateTooEarly : uiTexts.endBeforeStart
  return problem === 'maxDate' ? uiTexts.dateTooLate : uiTexts.invalidDate
}
