import { addDays, berlinDay, noonOf } from '../../days/calendar-day.ts'
import type { UnixSeconds } from '../../days/unix-seconds.ts'
import type { Debtor } from './default-interest.ts'
import { workingDayFrom } from './working-day.ts'

/**
 * Why a customer is in default (§ 286 BGB):
 * - agreed: a calendar day was agreed and has passed
 * - thirtyDays: 30 days have passed since the invoice was due and received
 * - reminder: the deadline of a reminder that was written after the due date has passed
 */
export const defaultReasons = ['agreed', 'thirtyDays', 'reminder'] as const
export type DefaultReason = (typeof defaultReasons)[number]

/** The first day of default. */
export interface DefaultStart {
  day: UnixSeconds
  reason: DefaultReason
}

/** What decides when the default of a claim begins. */
export interface DefaultFacts {
  /** 0 if the invoice names no day: it is then due on receipt. */
  dueDate: UnixSeconds
  /** Whether that day was agreed with the customer, for example in a contract. */
  isAgreed: boolean
  /** The day on which the invoice was received, if there is proof; 0 for none. */
  receivedOn: UnixSeconds
  /** Whether the invoice told a consumer that default begins after 30 days (§ 286 (3) sentence 1 BGB). */
  hasConsumerNote: boolean
  debtor: Debtor
  /** Reminders that still stand. */
  reminders: readonly { day: UnixSeconds; deadline: UnixSeconds }[]
}

const daysUntilDefault = 30

/**
 * The earliest day of default with its reason; undefined if there is none. A due date that only one side has
 * set does not start the default, and neither does a reminder before the claim was due. A reminder with a
 * deadline gives time until then, so that the default begins on the day after.
 */
export function dayOfDefault(facts: DefaultFacts): DefaultStart | undefined {
  const starts = [ofAgreedDay(facts), ofThirtyDays(facts), ofReminders(facts)]
  return starts
    .filter((start) => start !== undefined)
    .reduce<DefaultStart | undefined>(
      (first, start) => (first === undefined || start.day < first.day ? start : first),
      undefined,
    )
}

function ofAgreedDay({ dueDate, isAgreed }: DefaultFacts): DefaultStart | undefined {
  if (dueDate === 0 || !isAgreed) return undefined
  return { day: dayAfter(workingDayFrom(dueDate)), reason: 'agreed' }
}

function ofThirtyDays(facts: DefaultFacts): DefaultStart | undefined {
  const { dueDate, receivedOn, debtor, hasConsumerNote } = facts
  if (receivedOn === 0 || (debtor === 'consumer' && !hasConsumerNote)) return undefined
  const begin = berlinDay(Math.max(dueDate, receivedOn))
  const last = noonOf(addDays(begin, daysUntilDefault))
  return { day: dayAfter(workingDayFrom(last)), reason: 'thirtyDays' }
}

function ofReminders({ dueDate, reminders }: DefaultFacts): DefaultStart | undefined {
  const deadlines = reminders.filter(({ day }) => day > dueDate).map(({ deadline }) => deadline)
  if (deadlines.length === 0) return undefined
  return { day: dayAfter(workingDayFrom(Math.min(...deadlines))), reason: 'reminder' }
}

function dayAfter(day: UnixSeconds): UnixSeconds {
  return noonOf(addDays(berlinDay(day), 1))
}
