import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { texts } from '../../texts.ts'
import { showMessage } from './snackbar.ts'

/**
 * Codes that need no message here. The end of a session has its own; a user who declines to prove their
 * identity knows why the call failed; and if a second factor is missing, the page for setting one up opens.
 */
const explained = new Set(['sessionExpired', 'declined', 'secondFactorMissing'])

/** Problems whose reason the page states, next to the field or the button that caused them. */
const statedByPage = new WeakSet<ApiProblem>()

/**
 * For a call that the requirements do not specify: a failure that the page states in its own words gets no
 * message besides, which could only contradict it [A6.2].
 */
export async function stated<Answer>(
  made: Promise<Answer>,
  isStated: (problem: ApiProblem) => boolean,
): Promise<Answer> {
  try {
    return await made
  } catch (error) {
    if (error instanceof ApiProblem && isStated(error)) statedByPage.add(error)
    throw error
  }
}

/** Whether a problem has one of these codes. */
export function hasCode(...codes: string[]): (problem: ApiProblem) => boolean {
  return ({ code }) => codes.includes(code)
}

/**
 * Shows that a call failed [S8.0.3], unless its error has one of the codes above or the page states it. The message disappears
 * after its display time, when a retry of the call succeeds, or when another page opens. Rethrows any error
 * that is not an ApiProblem.
 */
export function reportFailure(error: unknown): void {
  if (!(error instanceof ApiProblem)) throw error
  if (!explained.has(error.code) && !statedByPage.has(error))
    showMessage(texts.requestFailed, 'error', error.call)
}
