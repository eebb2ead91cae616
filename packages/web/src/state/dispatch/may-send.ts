import { type Needs, useMayCall } from '../organisation/may-call.ts'

/** What sending mails needs. Not taken from the endpoint, whose schemas the list of invoices need not load. */
export const needsOfSending = { access: 'finalize', function: 'dispatch' } as const satisfies Needs

/** Whether the user may send mails. */
export function useMaySend(): boolean {
  return useMayCall(needsOfSending)
}
