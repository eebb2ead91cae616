/** The time at which this file was loaded, in Unix seconds. Tests use it so that they pass on any day. */
export const now = Math.floor(Date.now() / 1000)

/** The date of an instant (Unix seconds) in Berlin, such as 2026-11-20. */
export function isoDay(instant: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(instant * 1000)
}

/** The date of an instant (Unix seconds) in Berlin, in German notation: 20.11.2026. */
export function germanDay(instant: number): string {
  return isoDay(instant).split('-').reverse().join('.')
}

/** The invoice number with this counter and the current year, in the default pattern: 2026-0042. */
export function numberOfThisYear(counter: number): string {
  return `${isoDay(now).slice(0, 4)}-${String(counter).padStart(4, '0')}`
}
