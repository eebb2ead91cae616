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

/** A final that a paper refers to, with its printed number and date (EN 16931 BG-3). */
export interface PaperReference {
  invoiceId: string
  /** As printed (BT-25). */
  invoiceNumber: string
  /** BT-26. */
  invoiceDate: UnixSeconds
}

/** An advance as a settlement lists it. */
export interface SettledAdvance extends PaperReference, PaperSums {
  /** Set if the user said, when the draft was made, that the customer has not paid it. It stays a claim. */
  unpaid?: true | undefined
}

/** The amounts that a paper adds to its chain, in major units with whole cents; negative if it takes back. */
export interface PaperSums {
  netto: number
  brutto: number
  /** One entry for each rate of a line, zero included, sorted by rate. */
  rates: RateSum[]
}

export interface RateSum {
  rate: TaxRate
  netto: number
  tax: number
}

/**
 * The place of an invoice in its chain. Only the server writes it. It is part of the document and of its
 * hash.
 */
export type Paper =
  | { kind: 'cancellation'; cancels: PaperReference; reason: string }
  | { kind: 'credit'; credits: PaperReference; reason: string }
  | { kind: 'advance'; form: SettlementForm }
  | { kind: 'settlement'; form: SettlementForm; settles: SettledAdvance[] }

/** Events after a final, seen from it; 'releasedBy' is the cancellation of the settlement before it. */
export const followerRelations = ['cancelledBy', 'creditedBy', 'settledBy', 'releasedBy'] as const
export type FollowerRelation = (typeof followerRelations)[number]

/** A later paper that refers to a final. Stored beside its document, which never changes. */
export interface Follower extends PaperReference {
  relation: FollowerRelation
  sums: PaperSums
  /** For a credit: the net amount that it takes back of each line, with the line's sign, by the line's id. */
  lines?: Record<string, number> | undefined
}

/** State of a final in lists and cards; '' if no paper changed it. */
export type ChainState = '' | 'cancelled' | 'partlyCredited' | 'credited' | 'settled'

/** The place in a chain that a client may give to a draft: an advance, or none. */
export function paperOfClient(paper: Paper | undefined): Paper | undefined {
  return paper?.kind === 'advance' ? { kind: 'advance', form: paper.form } : undefined
}

/** The part of the content that concerns its place in a chain. */
export interface HasPaper {
  paper?: Paper | undefined
}

/** The finals that a paper refers to, without duplicates. */
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

/** Whether a paper takes back another one: its sums are mirrored, and its e-invoice has type 381. */
export function takesBack({ paper }: HasPaper): boolean {
  return paper?.kind === 'cancellation' || paper?.kind === 'credit'
}

/** How a later paper refers to itself in an earlier one. */
export function relationOf(kind: PaperKind): FollowerRelation | undefined {
  if (kind === 'cancellation') return 'cancelledBy'
  if (kind === 'credit') return 'creditedBy'
  return kind === 'settlement' ? 'settledBy' : undefined
}
