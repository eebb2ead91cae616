import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { Right } from '../people/rights.ts'

/** How often a series creates an invoice. */
export const seriesIntervals = ['week', 'month', 'twoMonths', 'quarter', 'halfYear', 'year'] as const
export type SeriesInterval = (typeof seriesIntervals)[number]

/**
 * The delivery period of the invoices: none (a service or a delivery, as in the template, on the invoice
 * date), or whole months that begin with, end with, or end before the month of the planned date. For a weekly
 * series, the calendar week (Monday to Sunday) of the planned date, or the week before.
 */
export const seriesPeriods = ['none', 'beginning', 'ending', 'before'] as const
export type SeriesPeriod = (typeof seriesPeriods)[number]

/** What a series creates: drafts to review, finals, or finals that it also sends (function Versand). */
export const seriesOutcomes = ['draft', 'final', 'sent'] as const
export type SeriesOutcome = (typeof seriesOutcomes)[number]

/** The right that a user needs to create, change or resume a series with this outcome. */
export function rightForOutcome(outcome: SeriesOutcome): Right {
  return outcome === 'draft' ? 'write' : 'finalize'
}

/** A paused series creates no invoices for now; an ended one never creates another, and cannot be changed. */
export const seriesStates = ['active', 'paused', 'ended'] as const
export type SeriesState = (typeof seriesStates)[number]

/**
 * Why a series stopped by itself:
 * - missed: more than one date passed without an invoice (server off, clock set forward)
 * - templateMissing: its template was deleted
 * - restored: a new server restored it from a backup, and may lack numbers given away since
 */
export const seriesStops = ['missed', 'templateMissing', 'restored'] as const
export type SeriesStop = (typeof seriesStops)[number]

/** When a series creates invoices. */
export interface SeriesPlan {
  interval: SeriesInterval
  /** The first date of the series. If it is in the past, the series begins with its next date. */
  firstDate: UnixSeconds
  /** Day of the month, 1 to 31. A shorter month uses its last day instead. A weekly series ignores it. */
  anchorDay: number
  /** The last day for which the series can create an invoice; 0 for no end. */
  endDate: UnixSeconds
}

/** The settings of a series. */
export interface SeriesInput extends SeriesPlan {
  title: string
  /** Id of the invoice to copy, usually a draft. */
  templateId: string
  period: SeriesPeriod
  outcome: SeriesOutcome
  /** The prices that replace those of the template; up to `maxPriceChanges`. */
  priceChanges: PriceChange[]
}

/** Maximum number of price changes in a series. */
export const maxPriceChanges = 100

/** A new price of one item, from a day on. */
export interface PriceChange {
  /** Id of the item in the template. */
  itemId: string
  /** Applies to the invoices whose period begins on this day or later. */
  from: UnixSeconds
  /** Major units, at most 4 decimals; may be negative. */
  unitPrice: number
}

/** What became of an invoice; `toSend` is a final that the server is about to send. */
export const runOutcomes = [...seriesOutcomes, 'toSend'] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** A reason why a series kept a draft, or did not send a final. */
export interface SeriesRefusal {
  /** The id of a finding of the check, or the code of an error. */
  code: string
  /** The German sentence of the finding; '' for an error. */
  message: string
}

/** An invoice that a series created. */
export interface SeriesRun {
  /** The planned date for which the series created it. */
  date: UnixSeconds
  invoiceId: string
  outcome: RunOutcome
  /** Why it became a draft instead of a final, or was not sent; empty if nothing prevented that. */
  refusals: SeriesRefusal[]
  madeAt: UnixSeconds
}

/** A draft that a series could not make final, and that nobody has finalized since. */
export interface HeldBackDraft {
  invoiceId: string
  /** Title of the series. */
  title: string
  /** The planned date. */
  date: UnixSeconds
  refusals: SeriesRefusal[]
}
