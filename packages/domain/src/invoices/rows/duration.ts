/** A duration as two fields enter it [S5.0.11]; both whole, minutes below 60. */
export interface Duration {
  hours: number
  minutes: number
}

const mostMinutes = 59

/** Hours from what was typed: whole, at least 0, 0 for what is no number [S5.0.12, S5.0.14]. */
export function wholeHours(value: number | undefined): number {
  return value === undefined || !Number.isFinite(value) ? 0 : Math.max(0, Math.trunc(value)) || 0
}

/** Minutes from what was typed: whole, 0 to 59, more becomes 59 [S5.0.13, S5.0.14]. */
export function wholeMinutes(value: number | undefined): number {
  return Math.min(mostMinutes, wholeHours(value))
}

/** Hours with two decimals, the quantity of unit time [S5.0.15]. */
export function hoursOf({ hours, minutes }: Duration): number {
  return hours + Math.round((minutes * 100) / 60) / 100
}

/** The nearest whole minute; what `hoursOf` made of a duration becomes that duration again. */
export function durationOf(hours: number): Duration {
  const minutes = Math.round(Math.max(0, hours) * 60)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
