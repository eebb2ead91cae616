import type { SemanticInvoice } from '../model/semantic-invoice.ts'

/**
 * A problem with content that the law requires: the third class of errors in the letter of the tax
 * administration (BMF, 15 October 2025).
 */
export interface ContentFinding {
  /**
   * The section of the law, such as '§ 14 (4) Nr. 4 UStG'; 'Nachgerechnet' for a sum that differs from the
   * recomputed one.
   */
  id: string
  /**
   * An error prevents the buyer from deducting the input tax until it is corrected. A warning needs a manual
   * check.
   */
  severity: 'error' | 'warning'
  /** The terms whose values are missing or wrong. */
  terms: readonly string[]
  /** The problem, in German. */
  message: string
}

/** Returns the problems with an invoice's content. */
export type ContentRule = (invoice: SemanticInvoice) => readonly ContentFinding[]
