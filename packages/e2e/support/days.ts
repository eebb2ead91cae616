/** Current time in unix seconds, so that a test holds on any day. */
export const now = Math.floor(Date.now() / 1000)

/** The day of an instant (unix seconds) in Berlin, as 2026-11-20. */
export function isoDay(instant: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(instant * 1000)
}

/** The same in German, 20.11.2026. */
export function germanDay(instant: number): string {
  return isoDay(instant).split('-').reverse().join('.')
}
