import type {
  Figures,
  FiguresQuery,
  PartyFigures,
  PeriodFigures,
  SmallBusinessFigures,
} from '@kontor/contract/payments/figures/figure-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { fromCents } from '@kontor/domain/money/cents'
import { type Currency, currencies } from '@kontor/domain/money/currency'
import type { FigureClaim } from '@kontor/domain/payments/figures/figure-claim'
import { figurePeriods } from '@kontor/domain/payments/figures/figure-period'
import {
  type PartyRow,
  type PeriodRow,
  partyRows,
  periodRows,
  receivedTurnover,
  smallBusinessLimits,
} from '@kontor/domain/payments/figures/figure-rows'
import type { Db } from '../../database/connect.ts'
import { readOrganisation } from '../../organisation/store.ts'
import { readSettings } from '../settings.ts'
import { figureClaims } from './stored-figure-claims.ts'

/** The figures of an organisation in one currency. Currencies are never added up. */
export async function readFigures(
  db: Db,
  organisation: string,
  { year, step, currency }: FiguresQuery,
  now: UnixSeconds,
): Promise<Figures> {
  const { startDay, taxation } = await readSettings(db, organisation)
  const claims = await figureClaims(db, organisation, currency, startDay)
  const today = berlinNoon(now)
  const periods = figurePeriods(year, step, today)
  const [first, last] = [periods[0], periods.at(-1)]
  const range = { start: first?.start ?? 0, end: last?.end ?? 0 }
  const withProject = claims.filter(({ project }) => project !== '')
  return {
    currency,
    currencies: await usedCurrencies(db, organisation),
    taxation,
    periods: periodRows(claims, periods, { taxation, today }).map(shownPeriod),
    customers: partyRows(claims, range, today, customerOf).map(shownParty),
    projects: partyRows(withProject, range, today, projectOf).map(shownParty),
    smallBusiness: await smallBusiness(db, organisation, claims, { year, currency }),
  }
}

const customerOf = ({ customerId, customerName }: FigureClaim) => ({
  id: customerId || customerName,
  name: customerName,
})

const projectOf = ({ project }: FigureClaim) => ({ id: project, name: project })

async function usedCurrencies(db: Db, organisation: string): Promise<Currency[]> {
  const rows = await db
    .selectFrom('claim_entry')
    .select('currency')
    .distinct()
    .where('organisation', '=', organisation)
    .execute()
  const used = new Set(rows.map(({ currency }) => currency))
  return currencies.filter((currency) => used.has(currency))
}

/** Its limits are in euros, so other currencies have none. */
async function smallBusiness(
  db: Db,
  organisation: string,
  claims: readonly FigureClaim[],
  { year, currency }: Pick<FiguresQuery, 'year' | 'currency'>,
): Promise<SmallBusinessFigures | null> {
  const { profile } = await readOrganisation(db, organisation)
  if (!profile.smallBusiness || currency !== 'EUR') return null
  return {
    current: fromCents(receivedTurnover(claims, year)),
    before: fromCents(receivedTurnover(claims, year - 1)),
    currentLimit: smallBusinessLimits.current,
    beforeLimit: smallBusinessLimits.before,
  }
}

function shownPeriod({ start, end, paidCount, daysToPay, tax, ...cents }: PeriodRow): PeriodFigures {
  return {
    start,
    end,
    invoiced: fromCents(cents.invoiced),
    received: fromCents(cents.received),
    givenUp: fromCents(cents.givenUp),
    open: fromCents(cents.open),
    credit: fromCents(cents.credit),
    invoicedBefore: fromCents(cents.invoicedBefore),
    receivedBefore: fromCents(cents.receivedBefore),
    paidCount,
    daysToPay,
    tax: tax.map(({ rate, nettoCents, taxCents }) => ({
      rate,
      netto: fromCents(nettoCents),
      tax: fromCents(taxCents),
    })),
  }
}

function shownParty({ id, name, invoiced, received, open }: PartyRow): PartyFigures {
  return {
    id,
    name,
    invoiced: fromCents(invoiced),
    received: fromCents(received),
    open: fromCents(open),
  }
}
