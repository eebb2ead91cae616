import type { Finding } from '../check/finding.ts'
import type { Difference } from './compare-page.ts'

/** The error for a value of the XML that the page lacks (UStAE 14.4). */
export function findingOf({ term, expected }: Difference): Finding {
  return {
    id: 'UStAE 14.4',
    kind: 'content',
    severity: 'error',
    field: `page.${term}`,
    message: `Die Vorlage druckt nicht, was in der E-Rechnung steht: ${term} (${expected}).`,
  }
}
