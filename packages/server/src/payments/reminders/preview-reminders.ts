import type { ReminderPreview } from '@kontor/contract/payments/reminders/reminder-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { DomainError } from '@kontor/domain/domain-error'
import { daysBetween } from '@kontor/domain/payments/ageing'
import { planLetters } from '@kontor/domain/payments/reminders/plan-letters'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { readOpenItems } from '../open-items.ts'
import { readClaims } from './open-claims.ts'
import { readReminderSettings } from './settings.ts'

/**
 * Reads the day of the newest bank statement of an organisation; undefined if it imports none. The room for
 * statements provides it.
 */
export type LastStatementDay = (db: Db, organisation: string) => Promise<UnixSeconds | undefined>

/** The letters of a run today, and what makes it unsafe. */
export async function previewReminders(
  db: Db,
  { organisation, now }: Session,
  lastStatementDay?: LastStatementDay,
): Promise<ReminderPreview> {
  const date = berlinNoon(now)
  const settings = await readReminderSettings(db, organisation)
  const claims = (await readClaims(db, organisation, now)).map(({ claim }) => claim)
  const { letters, missingRate } = planned(() => planLetters(claims, settings, date))
  const { free } = await readOpenItems(db, organisation, { asOf: date, now })
  const money = free.filter(({ amount }) => amount > 0)
  const inRun = new Set(letters.map(({ customerId }) => customerId))
  const newest = await lastStatementDay?.(db, organisation)
  return {
    date,
    letters,
    unallocated: money.filter(({ customerId }) => customerId !== '' && inRun.has(customerId)),
    unassigned: money.filter(({ customerId }) => customerId === ''),
    oldStatements: newest !== undefined && isTooOld(newest, date, settings.maxStatementAge) ? newest : 0,
    missingRate,
  }
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
