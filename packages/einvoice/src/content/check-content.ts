import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import type { ContentFinding } from './content-finding.ts'
import { contentRules } from './content-rules.ts'
import { sumRules } from './sum-rules.ts'

/**
 * Checks what § 14 and § 14a UStG ask of a received invoice, whatever its syntax and profile, and computes
 * its sums again to the cent. The official rules do neither: they do not know the law, and let a tax differ
 * by up to one unit of currency.
 */
export function checkContent(invoice: SemanticInvoice): ContentFinding[] {
  return [...contentRules, ...sumRules].flatMap((rule) => rule(invoice))
}
