import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { contentRules } from './content-rules.ts'
import { sumRules } from './sum-rules.ts'

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

/**
 * Checks what § 14 and § 14a UStG ask of a received invoice, whatever its syntax and profile, and computes its
 * sums again to the cent. The official rules do neither: they do not know the law, and let a tax differ by up
 * to one unit of currency.
 */
export function checkContent(invoice: SemanticInvoice): ContentFinding[] {
  return [...contentRules, ...sumRules].flatMap((rule) => rule(invoice))
}
