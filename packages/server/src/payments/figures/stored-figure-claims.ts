import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Currency } from '@kontor/domain/money/currency'
import type { FigureClaim } from '@kontor/domain/payments/figures/figure-claim'
import { isSettledBefore } from '@kontor/domain/payments/open-item'
import type { RateCents } from '@kontor/domain/payments/tax-shares'
import { creditsAfterStart } from '../../claims/credits-after-start.ts'
import type { Db } from '../../database/connect.ts'

/** The claims of an organisation in one currency, with their papers and allocations; those of all years. */
export async function figureClaims(
  db: Db,
  organisation: string,
  currency: Currency,
  startDay: UnixSeconds,
): Promise<FigureClaim[]> {
  const entries = await papersOf(db, organisation, currency)
  const papers = Map.groupBy(entries, ({ claim_id }) => claim_id)
  const allocations = Map.groupBy(await allocationsOf(db, organisation), ({ claim_id }) => claim_id)
  const reopened = await reopenedClaims(db, organisation)
  const credits = await creditsAfterStart(db, organisation, startDay)
  return entries
    .filter(({ invoice_id, claim_id }) => invoice_id === claim_id)
    .map((first) => {
      const { claim_id: id, invoice_date: invoiceDate } = first
      return {
        id,
        kind: first.kind,
        customerId: first.customer_id,
        customerName: first.customer_name,
        project: first.project,
        invoiceDate,
        isSettledBefore: isSettledBefore({ invoiceDate, isReopened: reopened.has(id) }, startDay),
        afterSettling: credits.get(id) ?? [],
        papers: (papers.get(id) ?? []).map(({ invoice_date, payable_cents, rates }) => ({
          date: invoice_date,
          payable: payable_cents,
          rates: JSON.parse(rates) as RateCents[],
        })),
        allocations: (allocations.get(id) ?? []).map(({ date, kind, amount_cents }) => ({
          date,
          kind,
          amount: amount_cents,
        })),
      }
    })
}

function papersOf(db: Db, organisation: string, currency: Currency) {
  return db
    .selectFrom('claim_entry')
    .select(['invoice_id', 'claim_id', 'kind', 'customer_id', 'customer_name', 'project'])
    .select(['invoice_date', 'payable_cents', 'rates'])
    .where('organisation', '=', organisation)
    .where('currency', '=', currency)
    .orderBy('invoice_date')
    .orderBy('invoice_id')
    .execute()
}

/** Of every currency: an allocation has the currency of its claim. */
function allocationsOf(db: Db, organisation: string) {
  return db
    .selectFrom('allocation')
    .select(['claim_id', 'kind', 'amount_cents', 'date'])
    .where('organisation', '=', organisation)
    .orderBy('date')
    .orderBy('id')
    .execute()
}

async function reopenedClaims(db: Db, organisation: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reopened_claim')
    .select('claim_id')
    .where('organisation', '=', organisation)
    .execute()
  return new Set(rows.map(({ claim_id }) => claim_id))
}
