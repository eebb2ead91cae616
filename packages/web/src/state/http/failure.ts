import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { texts } from '../../texts.ts'
import { showMessage } from './snackbar.ts'

/**
 * Codes that need no message here. The end of a session has its own; a user who declines to prove their
 * identity knows why the call failed; and if a second factor is missing, the page for setting one up opens.
 */
const explained = new Set(['sessionExpired', 'declined', 'secondFactorMissing'])

/**
 * Shows that a call failed [S8.0.3], unless its error has one of the codes above. The message disappears
 * after its display time, when a retry of the call succeeds, or when another page opens. Rethrows any error
 * that is not an ApiProblem.
 */
export function reportFailure(error: unknown): void {
  if (!(error instanceof ApiProblem)) throw error
  if (!explained.has(error.code)) showMessage(texts.requestFailed, 'error', error.call)
}
