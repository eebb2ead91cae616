import type { ContactTurnover } from '@kontor/contract/contacts/contact-schema'
import { type DaySums, turnoverByYear } from '@kontor/domain/contacts/turnover'
import { fromCents } from '@kontor/domain/money/cents'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../caller.ts'
import { readCustomer } from '../customers/store.ts'
import type { Db } from '../database/connect.ts'
import { isPostgres } from '../database/is-postgres.ts'
import { openSumsOfCustomer } from '../payments/open-sums.ts'

/**
 * What the finals of a contact charge by year and currency and, while the function Zahlungen is on, what is
 * open today [A31.3]. Throws `notFound` for an unknown contact.
 */
export async function readTurnover(
  db: Db,
  { organisation, functions, now }: Session,
  customerId: string,
): Promise<ContactTurnover> {
  await readCustomer(db, organisation, customerId)
  const years = turnoverByYear(await daySums(db, organisation, customerId))
  const open = functions.includes('payments')
    ? await openSumsOfCustomer(db, organisation, customerId, now)
    : null
  return {
    years: years.map(({ netto, brutto, ...year }) => ({
      ...year,
      netto: fromCents(netto),
      brutto: fromCents(brutto),
    })),
    open,
  }
}

/** One row for each day and currency, so that the response is short, however many finals there are. */
function daySums(db: Db, organisation: string, customerId: string): Promise<DaySums[]> {
  return db
    .selectFrom('claim_entry')
    .select(['invoice_date as day', 'currency'])
    .select([
      sql<number>`cast(sum(${nettoOf(db)}) as bigint)`.as('netto'),
      sql<number>`cast(sum(payable_cents) as bigint)`.as('brutto'),
    ])
    .where('organisation', '=', organisation)
    .where('customer_id', '=', customerId)
    .groupBy(['invoice_date', 'currency'])
    .execute()
}

/** The net amount of a claim entry: the sum over its `rates`. Each engine has its own functions for JSON. */
function nettoOf(db: Db): RawBuilder<number> {
  return isPostgres(db)
    ? sql`(select coalesce(sum((rate ->> 'nettoCents')::bigint), 0)
        from jsonb_array_elements(claim_entry.rates::jsonb) as rate)`
    : sql`(select coalesce(sum(rate.value ->> 'nettoCents'), 0) from json_each(claim_entry.rates) as rate)`
}
