import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import type { ContentFinding } from './content-finding.ts'
import { contentRules } from './content-rules.ts'
import { sumRules } from './sum-rules.ts'

/**
 * Checks what §§ 14, 14a and 14c UStG require of a received invoice in any syntax and profile, and recomputes
 * its sums to the cent. The official rules do not cover the law, and they tolerate a tax amount that is wrong
 * by up to one unit of currency.
 */
export function checkContent(invoice: SemanticInvoice): ContentFinding[] {
  return [...contentRules, ...sumRules].flatMap((rule) => rule(invoice))
}
