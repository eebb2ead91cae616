import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type Currency, currencies } from '@kontor/domain/money/currency'
import {
  type HeldBackDraft,
  maxPriceChanges,
  type PriceChange,
  runOutcomes,
  type SeriesInput,
  type SeriesRefusal,
  type SeriesRun,
  type SeriesState,
  type SeriesStop,
  seriesIntervals,
  seriesOutcomes,
  seriesPeriods,
  seriesStates,
  seriesStops,
} from '@kontor/domain/series/series'
import * as z from 'zod/mini'
import { rows } from '../calls/rows.ts'
import {
  type FieldsOf,
  id,
  largestFactor,
  list,
  listUpTo,
  nameOf,
  numberBetween,
  type Schema,
  unixSeconds,
} from '../calls/schema.ts'

/** Maximum length of a series' title in UTF-16 code units. */
const longestSeriesTitle = 100

const priceChangeShape: Schema<PriceChange> = z.looseObject({
  itemId: id,
  from: unixSeconds,
  unitPrice: numberBetween(-largestFactor, largestFactor, 0),
} satisfies FieldsOf<PriceChange>)

const inputFields = {
  title: nameOf(longestSeriesTitle),
  templateId: id,
  interval: z.enum(seriesIntervals),
  firstDate: unixSeconds,
  anchorDay: z.int().check(z.minimum(1), z.maximum(31)),
  endDate: unixSeconds,
  period: z.enum(seriesPeriods),
  outcome: z.enum(seriesOutcomes),
  priceChanges: listUpTo(maxPriceChanges, priceChangeShape),
} satisfies FieldsOf<SeriesInput>

/** Customer and sum of the next invoice of a series. */
export interface NextInvoice {
  /** '' if the template has no customer. */
  customer: string
  brutto: number
  currency: Currency
}

/** A series with its next dates and its latest invoices. */
export interface Series extends SeriesInput {
  id: string
  state: SeriesState
  /** Why the series was stopped automatically; '' if it was not. */
  stop: SeriesStop | ''
  /** The next dates from today on; none for an ended series. */
  nextDates: UnixSeconds[]
  /** The dates that passed without an invoice, oldest first; up to 100. */
  missedDates: UnixSeconds[]
  /** Null if the template no longer exists. */
  nextInvoice: NextInvoice | null
  /** The latest invoices, newest first. */
  runs: SeriesRun[]
  revision: number
}

export const seriesInputSchema: Schema<SeriesInput> = z.looseObject(inputFields)

const refusalShape: Schema<SeriesRefusal> = z.looseObject({
  code: z.string(),
  message: z.string(),
} satisfies FieldsOf<SeriesRefusal>)

const runShape: Schema<SeriesRun> = z.looseObject({
  date: unixSeconds,
  invoiceId: z.string(),
  outcome: z.enum(runOutcomes),
  refusals: list(refusalShape),
  madeAt: unixSeconds,
} satisfies FieldsOf<SeriesRun>)

const nextInvoiceShape: Schema<NextInvoice> = z.looseObject({
  customer: z.string(),
  brutto: z.number(),
  currency: z.enum(currencies),
} satisfies FieldsOf<NextInvoice>)

export const seriesSchema: Schema<Series> = z.looseObject({
  ...inputFields,
  id: z.string(),
  state: z.enum(seriesStates),
  stop: z.enum([...seriesStops, '']),
  nextDates: list(unixSeconds),
  missedDates: list(unixSeconds),
  nextInvoice: z.nullable(nextInvoiceShape),
  runs: list(runShape),
  revision: z.int(),
} satisfies FieldsOf<Series>)
export const seriesListSchema: Schema<Series[]> = rows(seriesSchema)

/** A change to a series. Its revision prevents overwriting newer changes. */
export type SeriesChange = SeriesInput & { id: string; revision: number }
export const seriesChangeSchema: Schema<SeriesChange> = z.looseObject({
  ...inputFields,
  id,
  revision: z.int(),
} satisfies FieldsOf<SeriesChange>)

/** What to do about missed dates when a series resumes. */
const missedChoices = ['skip', 'make'] as const
export interface SeriesStateChange {
  id: string
  state: SeriesState
  /** Default: skip. `make` creates a draft for each missed date. */
  missed?: (typeof missedChoices)[number] | undefined
}
export const seriesStateBody: Schema<SeriesStateChange> = z.looseObject({
  id,
  state: z.enum(seriesStates),
  missed: z.optional(z.enum(missedChoices)),
} satisfies FieldsOf<SeriesStateChange>)

export const heldBackDraftsSchema: Schema<HeldBackDraft[]> = z.array(
  z.looseObject({
    invoiceId: z.string(),
    title: z.string(),
    date: unixSeconds,
    refusals: list(refusalShape),
  } satisfies FieldsOf<HeldBackDraft>),
)
