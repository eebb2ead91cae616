import type { UnixSeconds } from '../days/unix-seconds.ts'

/** How often a series makes an invoice. */
export const seriesIntervals = ['month', 'quarter', 'halfYear', 'year'] as const
export type SeriesInterval = (typeof seriesIntervals)[number]

/**
 * What its invoices charge for: nothing of its own (the template's kind, on the day of the invoice), or the
 * whole months that begin with, end with, or end before the month of the invoice.
 */
export const seriesPeriods = ['none', 'beginning', 'ending', 'before'] as const
export type SeriesPeriod = (typeof seriesPeriods)[number]

/** What a series makes: drafts to look at, or finals. */
export const seriesOutcomes = ['draft', 'final'] as const
export type SeriesOutcome = (typeof seriesOutcomes)[number]

/** An ended series stays as it is. */
export const seriesStates = ['active', 'paused', 'ended'] as const
export type SeriesState = (typeof seriesStates)[number]

/**
 * Why a series has stopped by itself:
 * - missed: more than one date passed while nothing was made (server off, clock put ahead)
 * - templateMissing: its template was deleted
 */
export const seriesStops = ['missed', 'templateMissing'] as const
export type SeriesStop = (typeof seriesStops)[number]

/** When a series makes invoices. */
export interface SeriesPlan {
  interval: SeriesInterval
  /** Day of the first invoice. */
  firstDate: UnixSeconds
  /** 1 to 31; in a shorter month its last day. */
  anchorDay: number
  /** Last day on which an invoice is made; 0 for no end. */
  endDate: UnixSeconds
}

/** What a user decides about a series. */
export interface SeriesInput extends SeriesPlan {
  title: string
  /** Id of the invoice that is copied, a draft as a rule. */
  templateId: string
  period: SeriesPeriod
  outcome: SeriesOutcome
}

/** An invoice that a series has made. */
export interface SeriesRun {
  /** Day for which it was made. */
  date: UnixSeconds
  invoiceId: string
  outcome: SeriesOutcome
  /** Why it stayed a draft although it should be final: codes of errors; empty if nothing kept it. */
  refusals: string[]
  madeAt: UnixSeconds
}
