import type { ReceivedStep } from '@kontor/contract/inbox/received-schema'
import { sha256 } from '../sha256.ts'
import type { Expectation } from './expected-rows.ts'

/** The mark of a history with one more step; undefined if the mark before is unknown. */
export function historyMarkAfter(before: Expectation, { at, by, status, note }: ReceivedStep) {
  return typeof before === 'string' ? sha256(before + JSON.stringify({ at, by, status, note })) : undefined
}

/**
 * A hash over the steps of a stored history, so that the check need not keep their notes. It is '' for a
 * history without steps.
 */
export function historyMark(history: string): string {
  try {
    const steps = JSON.parse(history) as unknown[]
    return steps.reduce<string>((mark, step) => sha256(mark + JSON.stringify(step)), '')
  } catch {
    // Not a list: matches no history.
    return 'unreadable'
  }
}
