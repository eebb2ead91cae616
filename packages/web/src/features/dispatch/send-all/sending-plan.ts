import type { PreparedMail } from '@kontor/contract/dispatch/mail-schema'

/** Why a paper is left out of a sending of several. */
export type Skipped = 'noRecipient' | 'noConsent' | 'sentBefore' | 'refused'

/**
 * Why a paper cannot be sent without a dialog of its own; undefined if it can. `refused`: ids of the papers
 * that are no valid e-invoices.
 */
export function skippedBecause(
  { paperId, to, lacksConsent, sentBefore }: PreparedMail,
  { includesSent, refused }: { includesSent: boolean; refused: ReadonlySet<string> },
): Skipped | undefined {
  if (refused.has(paperId)) return 'refused'
  if (to.length === 0) return 'noRecipient'
  if (lacksConsent) return 'noConsent'
  return sentBefore > 0 && !includesSent ? 'sentBefore' : undefined
}
