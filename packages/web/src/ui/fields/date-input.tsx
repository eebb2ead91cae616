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
import { useReadOnly } from './read-only.ts'
import { requiredMark } from './required-mark.ts'

const pickerTexts = deDE.components.MuiLocalizationProvider.defaultProps
  .localeText as Partial<PickersLocaleText>

interface DateInputProps {
  label: string
  /** 12:00 Europe/Berlin of the day, 0 for none [A1.3]. */
  value: UnixSeconds
  /** Called with 0 while the field is empty or no valid date. */
  onChange: (value: UnixSeconds) => void
  /** Lists show dots, the editor dashes [S9.0.17]. */
  format?: 'DD.MM.YYYY' | 'DD-MM-YYYY'
  required?: boolean
  /** Earliest day, as in `value`; 0 for none [S5.0.9]. */
  min?: UnixSeconds
  /** Forces the errors that otherwise wait for the blur [S5.0.8]. */
  showErrors?: boolean
  disabled?: boolean
}

/** A calendar date in German, week starting on Monday [S2.1.7], whatever the browser's time zone. */
export function DateInput({
  label,
  value,
  onChange,
  format = 'DD.MM.YYYY',
  required = false,
  min = 0,
  showErrors = false,
  disabled = false,
}: DateInputProps) {
  const isReadOnly = useReadOnly(disabled)
  const [touched, setTouched] = useState(false)
  const [problem, setProblem] = useState<DateValidationError>(null)
  // Text in the picker, including half-typed dates. A new value from outside replaces it.
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
          },
        }}
      />
    </LocalizationProvider>
  )
}

/** Earliest accepted date: stored days count from 1970, and a year like 1012 is a typing error. */
const earliestDay = noonOf({ year: 1970, month: 1, day: 2 })

function dayOf(value: UnixSeconds): Dayjs | null {
  return value === 0 ? null : localNoon(value)
}

/** Noon of the date in the browser's time zone, which the picker uses. */
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
