import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { texts } from '../../texts.ts'
import { showMessage } from './snackbar.ts'

/**
 * Shows the sentence of a failed call [S8.0.3], until the call succeeds or its time is over. Shows nothing
 * for the end of a session, which has its own sentence, or if the user declined a question.
 */
export function reportFailure(error: unknown): void {
  if (!(error instanceof ApiProblem)) throw error
  if (error.code !== 'sessionExpired' && error.code !== 'declined')
    showMessage(texts.requestFailed, 'error', error.call)
}
