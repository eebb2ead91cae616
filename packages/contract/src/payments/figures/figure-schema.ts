import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type Currency, currencies } from '@kontor/domain/money/currency'
import { type FigureStep, figureSteps } from '@kontor/domain/payments/figures/figure-period'
import { type Taxation, taxations } from '@kontor/domain/payments/figures/tax-figures'
import * as z from 'zod/mini'
import { type FieldsOf, type Schema, unixSeconds } from '../../calls/schema.ts'
import { type CorrectedRate, correctedRate } from '../payment-schema.ts'

/** Which figures to show: the months or quarters of a year, or the years up to it. */
export interface FiguresQuery {
  year: number
  step: FigureStep
  currency: Currency
}

/** Stored days start in 1970, and a query may show the four years before; the latest date is in 2220. */
const years = { first: 1975, last: 2220 } as const

export const figuresQuery: Schema<FiguresQuery> = z.looseObject({
  year: z.int().check(z.minimum(years.first), z.maximum(years.last)),
  step: z._default(z.enum(figureSteps), 'month'),
  currency: z._default(z.enum(currencies), 'EUR'),
} satisfies FieldsOf<FiguresQuery>)

/** The figures of one period, in major units. `start` and `end` are its first and last day. */
export interface PeriodFigures {
  start: UnixSeconds
  end: UnixSeconds
  /** What was charged, less Storno and credits. */
  invoiced: number
  /** Money for invoices, less what went back. */
  received: number
  /** Skonto, write-offs and charges. */
  givenUp: number
  /** What was owed at the end of the period, or today if it is not over. */
  open: number
  /** Overpaid claims on that day, as a positive number. */
  credit: number
  /** The same period a year earlier. */
  invoicedBefore: number
  receivedBefore: number
  /** How many claims were paid in the period. */
  paidCount: number
  /** The median of the days from their invoices until they were paid. */
  daysToPay: number
  /** What is taxable in the period, by rate. */
  tax: CorrectedRate[]
}

/** The figures of a customer or a project over all periods. */
export interface PartyFigures {
  id: string
  name: string
  invoiced: number
  received: number
  open: number
}

/** The received turnover of a Kleinunternehmer in euros, and its limits (§ 19 UStG). */
export interface SmallBusinessFigures {
  current: number
  before: number
  currentLimit: number
  beforeLimit: number
}

export interface Figures {
  currency: Currency
  /** All currencies of the organisation's finals. */
  currencies: Currency[]
  taxation: Taxation
  /** Oldest first. */
  periods: PeriodFigures[]
  customers: PartyFigures[]
  /** Of finals that state a project. */
  projects: PartyFigures[]
  /** null unless the organisation is a Kleinunternehmer. */
  smallBusiness: SmallBusinessFigures | null
}

/** What an organisation sees at a glance in one currency, in major units. */
export interface CurrencySummary {
  currency: Currency
  /** The sum of what is open above zero, today. */
  open: number
  /** Of that, what is late. */
  overdue: number
  /** Money for invoices in this month, less what went back. */
  received: number
}

export const paymentSummarySchema: Schema<CurrencySummary[]> = z.array(
  z.looseObject({
    currency: z.enum(currencies),
    open: z.number(),
    overdue: z.number(),
    received: z.number(),
  } satisfies FieldsOf<CurrencySummary>),
)

const partyShape: Schema<PartyFigures> = z.looseObject({
  id: z.string(),
  name: z.string(),
  invoiced: z.number(),
  received: z.number(),
  open: z.number(),
} satisfies FieldsOf<PartyFigures>)

const periodShape: Schema<PeriodFigures> = z.looseObject({
  start: unixSeconds,
  end: unixSeconds,
  invoiced: z.number(),
  received: z.number(),
  givenUp: z.number(),
  open: z.number(),
  credit: z.number(),
  invoicedBefore: z.number(),
  receivedBefore: z.number(),
  paidCount: z.int(),
  daysToPay: z.int(),
  tax: z.array(correctedRate),
} satisfies FieldsOf<PeriodFigures>)

export const figuresSchema: Schema<Figures> = z.looseObject({
  currency: z.enum(currencies),
  currencies: z.array(z.enum(currencies)),
  taxation: z.enum(taxations),
  periods: z.array(periodShape),
  customers: z.array(partyShape),
  projects: z.array(partyShape),
  smallBusiness: z.nullable(
    z.looseObject({
      current: z.number(),
      before: z.number(),
      currentLimit: z.number(),
      beforeLimit: z.number(),
    } satisfies FieldsOf<SmallBusinessFigures>),
  ),
} satisfies FieldsOf<Figures>)
