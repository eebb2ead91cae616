import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Finding } from './finding.ts'

/**
 * What the check means for Fertigstellen:
 * - refused: the invoice cannot become final in its format
 * - incomplete: an error in a plain PDF, such as a missing customer. A person may agree to it; a series,
 * which
 *   has nobody to ask, keeps the draft.
 * - complete: no error; there may be warnings
 */
export type FinalizingVerdict = 'refused' | 'incomplete' | 'complete'

/**
 * Decides what the findings mean for Fertigstellen. The page and the series of the server both ask this
 * function, so that no series finalizes what stops a person [A9.7]. Forbidden tax (§ 14c UStG) is refused in
 * every format; other errors are refused in an e-invoice.
 */
export function finalizingVerdict(
  findings: readonly Finding[],
  { format, isTaxForbidden }: { format: EInvoiceFormat; isTaxForbidden: boolean },
): FinalizingVerdict {
  if (isTaxForbidden) return 'refused'
  if (!findings.some(({ severity }) => severity === 'error')) return 'complete'
  return format === 'pdf' ? 'incomplete' : 'refused'
}
