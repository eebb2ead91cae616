import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { TaxRate } from '../tax/tax-rate.ts'

/**
 * What a paper is within its chain. Content without a `paper` is an ordinary invoice.
 * - cancellation: Stornorechnung, takes back one invoice whole
 * - credit: Teilgutschrift, takes back a part of one invoice
 * - advance: Abschlagsrechnung of a project
 * - settlement: Schlussrechnung of a project, after its advances
 */
export const paperKinds = ['cancellation', 'credit', 'advance', 'settlement'] as const
export type PaperKind = (typeof paperKinds)[number]

/**
 * How a project's advances are settled; chosen with the first advance, the same for the whole project.
 * - rest: Restrechnung, the lines of the whole work less one line per advance and rate; taxes the rest alone
 * - full: Endrechnung, taxes the whole work and shows what was paid; allowed for dates before 2028
 *   (BMF of 15.10.2024, no. 47 and 48)
 */
export const settlementForms = ['rest', 'full'] as const
export type SettlementForm = (typeof settlementForms)[number]

/** A final that a paper refers to, by what is printed on it (EN 16931 BG-3). */
export interface PaperReference {
  invoiceId: string
  /** As printed (BT-25). */
  invoiceNumber: string
  /** BT-26. */
  invoiceDate: UnixSeconds
}

/** An advance as a settlement lists it. */
export interface SettledAdvance extends PaperReference, PaperSums {}

/** What a paper adds to its chain, in major units with whole cents; negative for what takes back. */
export interface PaperSums {
  netto: number
  brutto: number
  /** One for each rate that a line has, zero included, by rate. */
  rates: RateSum[]
}

export interface RateSum {
  rate: TaxRate
  netto: number
  tax: number
}

/**
 * The place of an invoice in its chain. Only the server writes it; it is a part of the document and of its
 * hash.
 */
export type Paper =
  | { kind: 'cancellation'; cancels: PaperReference; reason: string }
  | { kind: 'credit'; credits: PaperReference; reason: string }
  | { kind: 'advance'; form: SettlementForm }
  | { kind: 'settlement'; form: SettlementForm; settles: SettledAdvance[] }

/**
 * What happened to a final since, seen from it; 'releasedBy' is the cancellation of the settlement before it.
 */
export const followerRelations = ['cancelledBy', 'creditedBy', 'settledBy', 'releasedBy'] as const
export type FollowerRelation = (typeof followerRelations)[number]

/** A later paper that refers to a final; kept beside its document, which never changes. */
export interface Follower extends PaperReference {
  relation: FollowerRelation
  sums: PaperSums
  /**
   * Of a credit: what it takes back of each line, net and below or above zero as the line, by the line's id.
   */
  lines?: Record<string, number> | undefined
}

/** What lists and cards call a final: '' for one that stands as it was made. */
export type ChainState = '' | 'cancelled' | 'partlyCredited' | 'credited' | 'settled'

/** The place in a chain that a client may give to a draft: an advance, or none. */
export function paperOfClient(paper: Paper | undefined): Paper | undefined {
  return paper?.kind === 'advance' ? { kind: 'advance', form: paper.form } : undefined
}

/** Content, as far as its place in a chain goes. */
export interface HasPaper {
  paper?: Paper | undefined
}

/** The finals that a paper refers to, each once. */
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
 * Whether a paper takes back what another one charged: its sums are mirrored, and its e-invoice is of type
 * 381.
 */
export function takesBack({ paper }: HasPaper): boolean {
  return paper?.kind === 'cancellation' || paper?.kind === 'credit'
}

/** How an earlier paper's follower names itself. */
export function relationOf(kind: PaperKind): FollowerRelation | undefined {
  if (kind === 'cancellation') return 'cancelledBy'
  if (kind === 'credit') return 'creditedBy'
  return kind === 'settlement' ? 'settledBy' : undefined
}
