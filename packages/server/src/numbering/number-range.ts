import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { counterKey } from '@kontor/domain/invoices/number/invoice-number'

/**
 * Where a number range stores its pattern and counters, and the names of its audit events. No two ranges
 * share a counter.
 */
export interface NumberRange {
  patternColumn: 'number_pattern' | 'offer_pattern' | 'reminder_pattern'
  /** Prefix of its counter keys. */
  keyPrefix: '' | 'offer/' | 'reminder/'
  /** The table of the documents that get their numbers from this range. */
  table: 'invoice' | 'offer' | 'reminder'
  patternEvent: string
  counterEvent: string
  /** The events that assign a number. */
  numberEvents: readonly string[]
}

export const invoiceRange: NumberRange = {
  patternColumn: 'number_pattern',
  keyPrefix: '',
  table: 'invoice',
  patternEvent: 'organisation.numberPattern',
  counterEvent: 'organisation.counter',
  // A Stornorechnung is final as soon as it exists.
  numberEvents: ['invoice.finalize', 'invoice.cancel'],
}

export const offerRange: NumberRange = {
  patternColumn: 'offer_pattern',
  keyPrefix: 'offer/',
  table: 'offer',
  patternEvent: 'organisation.offerPattern',
  counterEvent: 'organisation.offerCounter',
  numberEvents: ['offer.number'],
}

export const reminderRange: NumberRange = {
  patternColumn: 'reminder_pattern',
  keyPrefix: 'reminder/',
  table: 'reminder',
  patternEvent: 'organisation.reminderPattern',
  counterEvent: 'organisation.reminderCounter',
  numberEvents: ['reminder.write'],
}

/** The key of the counter for a document with the given date. */
export function rangeKey({ keyPrefix }: NumberRange, pattern: string, day: UnixSeconds): string {
  return keyPrefix + counterKey(pattern, day)
}
