import type { Right } from '../people/rights.ts'

/** Status of a received invoice: neu, geprüft, freigegeben, bezahlt, abgelehnt. */
export const receivedStatuses = ['new', 'reviewed', 'released', 'paid', 'rejected'] as const

export type ReceivedStatus = (typeof receivedStatuses)[number]

/**
 * The statuses that can follow each status. A step back undoes a mistake; the audit trail records both steps.
 */
const nextStatuses: Readonly<Record<ReceivedStatus, readonly ReceivedStatus[]>> = {
  new: ['reviewed', 'rejected'],
  reviewed: ['released', 'rejected', 'new'],
  released: ['paid', 'reviewed'],
  paid: ['released'],
  rejected: ['new'],
}

/** The statuses that can follow, most common first. */
export function statusesAfter(status: ReceivedStatus): readonly ReceivedStatus[] {
  return nextStatuses[status]
}

/** Whether a change of status is allowed. */
export function mayFollow(from: ReceivedStatus, to: ReceivedStatus): boolean {
  return nextStatuses[from].includes(to)
}

/**
 * The right that a change of status needs: the right to review does not include the right to release payments
 * (docs/decisions/0063).
 */
export function rightForStatus(from: ReceivedStatus, to: ReceivedStatus): Right {
  const concernsMoney = [from, to].some((status) => status === 'released' || status === 'paid')
  return concernsMoney ? 'money' : 'write'
}
