import { noonOf } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'

/** Properties of date fields, with and without the picker. */
export interface DateInputProps {
  label: string
  /** 12:00 Europe/Berlin on the day; 0 for none [A1.3]. */
  value: UnixSeconds
  /** Called with 0 while the field is empty or contains an invalid date. */
  onChange: (value: UnixSeconds) => void
  /** Lists use dots, and the editor uses dashes [S9.0.17]. */
  format?: 'DD.MM.YYYY' | 'DD-MM-YYYY'
  required?: boolean
  /** Earliest day, as in `value`; 0 for none [S5.0.9]. */
  min?: UnixSeconds
  /** Shows errors immediately instead of on blur [S5.0.8]. */
  showErrors?: boolean
  disabled?: boolean
}

/** Earliest accepted date: stored days start in 1970, and a year like 1012 is a typing error. */
export const earliestDay = noonOf({ year: 1970, month: 1, day: 2 })
