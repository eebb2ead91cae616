import type { OpenSums } from '@kontor/contract/payments/payment-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type Cents, fromCents, sumOfCents } from '@kontor/domain/money/cents'
import { type Currency, currencies } from '@kontor/domain/money/currency'
import { sql } from 'kysely'
import { readStartDay } from '../claims/start-day.ts'
import type { Db } from '../database/connect.ts'
import { openClaimRows, settledCredits } from './open-items.ts'
import { customerCredit } from './payment-rows.ts'

interface ClaimSums {
  open: Cents
  /** The part of `open` that is late. */
  overdue: Cents
  /** Overpaid claims, as a positive number. */
  overpaid: Cents
}

interface Claims {
  /** Noon, as due days are. */
  today: UnixSeconds
  startDay: UnixSeconds
  /** undefined: of all customers. */
  customerId?: string
}

/** The sums of claims by currency, added up by the database; without those that `settledCredits` returns. */
export async function openSums(
  db: Db,
  organisation: string,
  { today, startDay, customerId }: Claims,
): Promise<Map<Currency, ClaimSums>> {
  const claims = openClaimRows(organisation, today, startDay, customerId)
  const { rows } = await sql<ClaimSums & { currency: Currency }>`
    select currency,
      cast(sum(case when payable > reduced then payable - reduced else 0 end) as bigint) as open,
      cast(sum(case when payable > reduced and due_date > 0 and due_date < ${today}
        then payable - reduced else 0 end) as bigint) as overdue,
      cast(sum(case when payable < reduced then reduced - payable else 0 end) as bigint) as overpaid
    from (${claims}) as claim group by currency`.execute(db)
  return new Map(rows.map(({ currency, ...sums }) => [currency, sums]))
}

/** The sums of Offene Posten [A22.2] for one customer today, in each currency that has any. */
export async function openSumsOfCustomer(
  db: Db,
  organisation: string,
  customerId: string,
  now: UnixSeconds,
): Promise<OpenSums[]> {
  const today = berlinNoon(now)
  const startDay = await readStartDay(db, organisation)
  const sums = await openSums(db, organisation, { today, startDay, customerId })
  const settled = await settledCredits(db, organisation, { day: today, startDay, customerId })
  const all: OpenSums[] = []
  for (const currency of currencies) {
    const { open = 0, overdue = 0, overpaid = 0 } = sums.get(currency) ?? {}
    const own = settled.filter((row) => row.currency === currency)
    const owed = sumOfCents(own.map(({ payable, reduced }) => reduced - payable))
    const free = await customerCredit(db, { organisation, customer_id: customerId, currency })
    const credit = overpaid + owed + free
    if (open !== 0 || credit !== 0)
      all.push({
        currency,
        open: fromCents(open),
        overdue: fromCents(overdue),
        credit: fromCents(credit),
      })
  }
  return all
}
