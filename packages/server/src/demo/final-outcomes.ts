/**
 * What has become of a final. `skonto`: paid in time, less Skonto; `lateSkonto`: the same, but late. `twice`: paid
 * twice by mistake, so that the customer has a credit. `part`: half of it was paid, and the rest is overdue.
 * `reminded`: overdue, and a reminder was written.
 */
export type FinalOutcome = 'paid' | 'skonto' | 'lateSkonto' | 'twice' | 'part' | 'reminded' | 'open'

/** How many finals the example organisation has. */
export const finalCount = 30
/** From this one on, finals are open. */
const firstOpen = 24

/** Those whose customers use Skonto have one in their terms. */
const exceptions: Record<number, FinalOutcome> = {
  14: 'skonto',
  18: 'lateSkonto',
  20: 'reminded',
  21: 'part',
  23: 'twice',
}

export function outcomeOf(n: number): FinalOutcome {
  return exceptions[n] ?? (n < firstOpen ? 'paid' : 'open')
}
