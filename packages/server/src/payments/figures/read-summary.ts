import type { CurrencySummary } from '@kontor/contract/payments/figures/figure-schema'
import { berlinDay, berlinNoon } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { fromCents } from '@kontor/domain/money/cents'
import { type Currency, currencies } from '@kontor/domain/money/currency'
import { type FigurePeriod, figurePeriods } from '@kontor/domain/payments/figures/figure-period'
import { sql } from 'kysely'
import { readStartDay } from '../../claims/start-day.ts'
import type { Db } from '../../database/connect.ts'
import { openSums } from '../open-sums.ts'

/** The sums of today and of this month: for euros, and for each other currency that has any. */
export async function readSummary(
  db: Db,
  organisation: string,
  now: UnixSeconds,
): Promise<CurrencySummary[]> {
  const today = berlinNoon(now)
  const open = await openSums(db, organisation, { today, startDay: await readStartDay(db, organisation) })
  const received = await receivedSums(db, organisation, monthOf(today))
  return currencies
    .filter((currency) => currency === 'EUR' || (open.get(currency)?.open ?? 0) > 0 || received.has(currency))
    .map((currency) => ({
      currency,
      open: fromCents(open.get(currency)?.open ?? 0),
      overdue: fromCents(open.get(currency)?.overdue ?? 0),
      received: fromCents(received.get(currency) ?? 0),
    }))
}

function monthOf(today: UnixSeconds): FigurePeriod {
  return figurePeriods(berlinDay(today).year, 'month', today).at(-1) ?? { start: today, end: today }
}

/** Money for claims on the days of a period, less what went back. An allocation has the currency of its claim. */
async function receivedSums(db: Db, organisation: string, { start, end }: FigurePeriod) {
  const { rows } = await sql<{ currency: Currency; cents: number }>`
    select entry.currency, cast(sum(allocation.amount_cents) as bigint) as cents
    from allocation join claim_entry as entry
      on entry.organisation = ${organisation} and entry.invoice_id = allocation.claim_id
    where allocation.organisation = ${organisation} and allocation.kind = 'payment'
      and allocation.date >= ${start} and allocation.date <= ${end}
    group by entry.currency`.execute(db)
  return new Map(rows.map(({ currency, cents }) => [currency, cents]))
}
