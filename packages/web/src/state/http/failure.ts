import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { texts } from '../../texts.ts'
import { showMessage } from './snackbar.ts'

/** Codes that need no message here: the end of a session has its own, and a page handles the others. */
const explained = new Set(['sessionExpired', 'declined', 'secondFactorMissing'])

/**
 * Shows the sentence of a failed call [S8.0.3], until the call succeeds or its time is over. Shows nothing
 * for the end of a session, which has its own sentence, or if the user declined a question.
 */
export function reportFailure(error: unknown): void {
  if (!(error instanceof ApiProblem)) throw error
  if (!explained.has(error.code)) showMessage(texts.requestFailed, 'error', error.call)
}
