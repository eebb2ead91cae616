import type { ReminderPreview, UnallocatedMoney } from '@kontor/contract/payments/reminders/reminder-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { DomainError } from '@kontor/domain/domain-error'
import { fromCents, toCents } from '@kontor/domain/money/cents'
import { daysBetween } from '@kontor/domain/payments/ageing'
import { planLetters } from '@kontor/domain/payments/reminders/plan-letters'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { readOpenItems } from '../open-items.ts'
import { readClaims } from './open-claims.ts'
import { readReminderSettings } from './settings.ts'

/** What reminders ask the room for statements. */
export interface BankFacts {
  /** The day of the newest bank statement of an organisation; undefined if it imports none. */
  lastStatementDay(db: Db, organisation: string): Promise<UnixSeconds | undefined>
  /** Money of bank lines that nobody has booked yet. */
  waitingMoney(db: Db, organisation: string, now: UnixSeconds): Promise<UnallocatedMoney[]>
}

/** Payers who are no customers, in a preview. */
const mostPayers = 100

/** The letters of a run today, and what makes it unsafe. */
export async function previewReminders(
  db: Db,
  { organisation, now }: Session,
  banks: BankFacts,
): Promise<ReminderPreview> {
  const date = berlinNoon(now)
  const settings = await readReminderSettings(db, organisation)
  const claims = (await readClaims(db, organisation, now)).map(({ claim }) => claim)
  const { letters, missingRate } = planned(() => planLetters(claims, settings, date))
  const { free } = await readOpenItems(db, organisation, { asOf: date, now })
  const money = summed([
    ...free.filter(({ amount }) => amount > 0),
    ...(await banks.waitingMoney(db, organisation, now)),
  ])
  const inRun = new Set(letters.map(({ customerId }) => customerId))
  const newest = await banks.lastStatementDay(db, organisation)
  return {
    date,
    letters,
    unallocated: money.filter(({ customerId }) => customerId !== '' && inRun.has(customerId)),
    unassigned: money.filter(({ customerId }) => customerId === '').slice(0, mostPayers),
    oldStatements: newest !== undefined && isTooOld(newest, date, settings.maxStatementAge) ? newest : 0,
    missingRate,
  }
}

/** One sum for each customer or payer and currency. */
function summed(money: readonly UnallocatedMoney[]): UnallocatedMoney[] {
  const sums = new Map<string, UnallocatedMoney>()
  for (const one of money) {
    const name = one.customerId === '' ? one.customerName : ''
    const key = JSON.stringify([one.customerId, name, one.currency])
    const before = sums.get(key)
    const amount = fromCents(toCents(one.amount) + toCents(before?.amount ?? 0))
    sums.set(key, { ...(before ?? one), amount })
  }
  return [...sums.values()]
}

/** Plans letters, or says for which half-year the base rate is missing. */
function planned(plan: () => ReminderPreview['letters']): Pick<ReminderPreview, 'letters' | 'missingRate'> {
  try {
    return { letters: plan(), missingRate: 0 }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'baseRateMissing') throw error
    return { letters: [], missingRate: Number(error.details.halfYear) }
  }
}

function isTooOld(newest: UnixSeconds, date: UnixSeconds, maxAge: number): boolean {
  return maxAge > 0 && daysBetween(newest, date) > maxAge
}
