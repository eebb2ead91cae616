import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { TaxRate } from '../tax/tax-rate.ts'

/**
 * The role of a paper in its chain. Content without a `paper` is an ordinary invoice.
 * - cancellation: Stornorechnung, reverses a whole invoice
 * - credit: Teilgutschrift, reverses part of an invoice
 * - advance: Abschlagsrechnung for a project
 * - settlement: Schlussrechnung for a project, after its advances
 */
export const paperKinds = ['cancellation', 'credit', 'advance', 'settlement'] as const
export type PaperKind = (typeof paperKinds)[number]

/**
 * How a project's advances are settled; chosen with the first advance and valid for the whole project.
 * - rest: Restrechnung, has the lines of the whole work and one negative line per advance and rate; taxes
 *   only the rest
 * - full: Endrechnung, taxes the whole work and shows what has been paid; allowed for dates before 2028
 *   (BMF letter of 15 October 2024, nos. 47 and 48)
 */
export const settlementForms = ['rest', 'full'] as const
export type SettlementForm = (typeof settlementForms)[number]

/** A final that a paper refers to, with its printed number and date (EN 16931 BG-3). */
export interface PaperReference {
  invoiceId: string
  /** As printed (BT-25). */
  invoiceNumber: string
  /** BT-26. */
  invoiceDate: UnixSeconds
}

/** An advance in the list of a settlement. */
export interface SettledAdvance extends PaperReference, PaperSums {
  /**
   * Set if the customer has not paid the advance, or a part of it, which remains a separate claim: the user
   * stated so or, while Zahlungen is on, the payments show it.
   */
  unpaid?: true | undefined
  /**
   * What has been received of the advance; undefined while nobody records payments. A settlement keeps it only
   * if the advance is `unpaid`: of any other, everything that it deducts has been received [A29.2].
   */
  received?: PaperSums | undefined
}

/**
 * The amounts that a paper adds to its chain, in major units with whole cents; negative if it reverses
 * amounts.
 */
export interface PaperSums {
  netto: number
  brutto: number
  /** One entry for each tax rate of the lines, including 0, sorted by rate. */
  rates: RateSum[]
}

export interface RateSum {
  rate: TaxRate
  netto: number
  tax: number
}

/**
 * The place of an invoice in its chain. Only the server writes it, except that a client can turn a draft into
 * an advance. The hash of the document covers it.
 */
export type Paper =
  | CancellationPaper
  | { kind: 'credit'; credits: PaperReference; reason: string }
  | { kind: 'advance'; form: SettlementForm }
  | SettlementPaper

export interface CancellationPaper {
  kind: 'cancellation'
  cancels: PaperReference
  reason: string
  /** Set if it cancels a credit: it then charges again what the credit took back. */
  cancelsCredit?: true | undefined
  /**
   * The advances that a cancelled Endrechnung counted as paid, with negated sums; absent for other originals.
   */
  prepaid?: SettledAdvance[] | undefined
}

export interface SettlementPaper {
  kind: 'settlement'
  form: SettlementForm
  settles: SettledAdvance[]
  /**
   * Whether the page of an Endrechnung lists its advances by tax rate and emphasises the sum to pay. Missing
   * in finals from before 24 November 2026, whose pages never change.
   */
  listsRates?: true | undefined
}

/**
 * How a later paper affects a final; 'releasedBy' means that it cancels the settlement that included the
 * final, and 'restoredBy' that it cancels a credit of the final.
 */
export const followerRelations = [
  'cancelledBy',
  'creditedBy',
  'settledBy',
  'releasedBy',
  'restoredBy',
] as const
export type FollowerRelation = (typeof followerRelations)[number]

/** A later paper that affects a final. Stored separately from the final's document, which stays the same. */
export interface Follower extends PaperReference {
  relation: FollowerRelation
  sums: PaperSums
  /**
   * For a credit and for its cancellation: the net amount that it adds to each line, by `lineKey`; negative
   * where it reduces the line.
   */
  lines?: Record<string, number> | undefined
}

/** State of a final in lists and cards; '' if it is neither cancelled, credited nor settled. */
export type ChainState = '' | 'cancelled' | 'partlyCredited' | 'credited' | 'settled'

/** The part of a client's paper that the client may set: an advance and its form; undefined otherwise. */
export function paperOfClient(paper: Paper | undefined): Paper | undefined {
  return paper?.kind === 'advance' ? { kind: 'advance', form: paper.form } : undefined
}

/** The part of an invoice's content that describes its place in a chain. */
export interface HasPaper {
  paper?: Paper | undefined
}

/** The finals that a paper cancels, credits or settles. */
export function referencesOf({ paper }: HasPaper): PaperReference[] {
  switch (paper?.kind) {
    case 'cancellation':
      return [paper.cancels]
    case 'credit':
      return [paper.credits]
    case 'settlement':
      return paper.settles
    default:
      return []
  }
}

/**
 * Whether a paper reverses another one: its amounts have the opposite sign, and its e-invoice has type 381.
 */
export function isReversal({ paper }: HasPaper): boolean {
  return takesBack({ paper }) && !(paper?.kind === 'cancellation' && paper.cancelsCredit)
}

/** Whether a paper takes an earlier one back: an invoice, or a credit, which charges the invoice again. */
export function takesBack({ paper }: HasPaper): boolean {
  return paper?.kind === 'cancellation' || paper?.kind === 'credit'
}

/** The relation that a paper of this kind records for earlier finals; undefined for an advance. */
export function relationOf(kind: PaperKind): FollowerRelation | undefined {
  if (kind === 'cancellation') return 'cancelledBy'
  if (kind === 'credit') return 'creditedBy'
  return kind === 'settlement' ? 'settledBy' : undefined
}
