import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import type { ContentFinding } from './content-finding.ts'
import { contentRules } from './content-rules.ts'
import { sumRules } from './sum-rules.ts'

/**
 * Checks a received invoice, in any syntax and profile, against §§ 14, 14a and 14c UStG, and recomputes its
 * sums to the cent. The official rules do not cover these laws, and they tolerate a tax amount that is wrong
 * by up to one currency unit.
 */
export function checkContent(invoice: SemanticInvoice): ContentFinding[] {
  return [...contentRules, ...sumRules].flatMap((rule) => rule(invoice))
}
