/** Today in Berlin, whatever the machine's zone, so that a test holds on any day of any year. */
export const now = Math.floor(Date.now() / 1000)

/** The day that an instant (unix seconds) has in Berlin, as 2026-11-20. */
export function isoDay(instant: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(instant * 1000)
}

/** The same as people read it, 20.11.2026. */
export function germanDay(instant: number): string {
  return isoDay(instant).split('-').reverse().join('.')
}
