import { texts } from '../texts.ts'
import { ApiProblem } from './api-problem.ts'
import { showError } from './snackbar.ts'

/** Shows the sentence of a failed call [S8.0.3]; the end of a session has shown its own. */
export function reportFailure(error: unknown): void {
  if (!(error instanceof ApiProblem)) throw error
  if (error.code !== 'sessionExpired') showError(texts.requestFailed)
}
