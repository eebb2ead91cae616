import type { SemanticInvoice } from '../model/semantic-invoice.ts'

/** A problem with what an invoice says, in the order of the tax administration (BMF, 15 October 2025). */
export interface ContentFinding {
  /** The paragraph, such as '§ 14 (4) Nr. 4 UStG'; 'Nachgerechnet' for a sum that differs from ours. */
  id: string
  /** An error costs the buyer the input tax until it is corrected; a warning asks for a look. */
  severity: 'error' | 'warning'
  /** The terms where the content should stand. */
  terms: readonly string[]
  /** The problem, in German. */
  message: string
}

/** Returns what is wrong with an invoice. */
export type ContentRule = (invoice: SemanticInvoice) => readonly ContentFinding[]
