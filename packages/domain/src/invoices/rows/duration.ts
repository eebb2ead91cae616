/** A duration as typed into two fields [S5.0.11]: whole hours, and whole minutes below 60. */
export interface Duration {
  hours: number
  minutes: number
}

const maxMinutes = 59

/** Whole hours of a typed number, at least 0; 0 for text that is not a number [S5.0.12, S5.0.14]. */
export function wholeHours(value = 0): number {
  return Number.isFinite(value) ? Math.max(0, Math.trunc(value)) || 0 : 0
}

/** Whole minutes of a typed number, from 0 to 59; larger numbers become 59 [S5.0.13, S5.0.14]. */
export function wholeMinutes(value: number | undefined): number {
  return Math.min(maxMinutes, wholeHours(value))
}

/** A duration in hours with two decimals: the quantity for the unit `time` [S5.0.15]. */
export function hoursOf({ hours, minutes }: Duration): number {
  return hours + Math.round((minutes * 100) / 60) / 100
}

/**
 * The duration for a quantity in hours, to the nearest minute; reverses `hoursOf`. Negative hours become 0.
 */
export function durationOf(hours: number): Duration {
  const minutes = Math.round(Math.max(0, hours) * 60)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
