import type { LateClaim } from '@kontor/contract/payments/reminders/reminder-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { limitationDay } from '@kontor/domain/payments/reminders/limitation-day'
import { defaultOf, stageOf } from '@kontor/domain/payments/reminders/plan-letters'
import type { ReminderLevel } from '@kontor/domain/payments/reminders/reminder-settings'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { ProblemError } from '../../problem-error.ts'
import { type ReadClaim, readClaims } from './open-claims.ts'
import { readReminderSettings } from './settings.ts'

/** The claims that are late or have a reminder or a flag, by customer and then oldest first. */
export async function listLateClaims(db: Db, session: Session): Promise<LateClaim[]> {
  const all = await shownClaims(db, session)
  return all
    .filter(({ isLate, shown }) => isLate || shown.level > 0 || shown.flag !== '')
    .map(({ shown }) => shown)
    .toSorted(
      (a, b) =>
        a.customerName.localeCompare(b.customerName, 'de') ||
        a.invoiceDate - b.invoiceDate ||
        a.invoiceNumber.localeCompare(b.invoiceNumber),
    )
}

/** One claim with money open, late or not. Throws `notFound` if nothing is open. */
export async function readLateClaim(db: Db, session: Session, claimId: string): Promise<LateClaim> {
  const found = (await shownClaims(db, session)).find(({ shown }) => shown.claimId === claimId)
  if (found === undefined) throw new ProblemError('notFound')
  return found.shown
}

async function shownClaims(db: Db, { organisation, now }: Session) {
  const { levels } = await readReminderSettings(db, organisation)
  const today = berlinNoon(now)
  const read = await readClaims(db, organisation, now)
  return read.map((one) => ({ isLate: isLate(one, today), shown: shownClaim(one, levels, today) }))
}

/** An invoice that names no day is due at once. */
function isLate({ claim, daysLate }: ReadClaim, today: number): boolean {
  return claim.dueDate === 0 ? claim.invoiceDate < today : daysLate > 0
}

function shownClaim(
  { claim, facts, open }: ReadClaim,
  levels: readonly ReminderLevel[],
  today: number,
): LateClaim {
  const { level, nextOn, skipped } = stageOf(claim, levels, today)
  const start = defaultOf(claim)
  return {
    claimId: claim.claimId,
    flag: claim.flag,
    reason: facts?.reason ?? '',
    isAgreed: claim.isAgreed,
    receivedOn: claim.receivedOn,
    hasConsumerNote: claim.hasConsumerNote,
    invoiceNumber: claim.invoiceNumber,
    customerId: claim.customerId,
    customerName: claim.customerName,
    currency: claim.currency,
    invoiceDate: claim.invoiceDate,
    dueDate: claim.dueDate,
    open,
    debtor: claim.debtor,
    flaggedAt: facts?.flagged_at ?? 0,
    level,
    nextOn,
    skipped: skipped ?? '',
    defaultFrom: start?.day ?? 0,
    defaultReason: start?.reason ?? '',
    limitationDay: limitationDay(claim.invoiceDate),
  }
}
