import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { signInEndpoints } from '@kontor/contract/second-factors/sign-in-endpoints'
import { request } from '../http/request.ts'
import { type SecondStep, signedIn, useSession } from './session.ts'

/** Result of a second step: signed in, rejected, throttled, or failed for another reason. */
export type SecondStepResult = 'signedIn' | 'refused' | 'throttled' | 'failed'

/** Completes a login with a one-time code or a recovery code [A10.9]. */
export async function completeWithCode(
  { attempt, login }: SecondStep,
  code: string,
): Promise<SecondStepResult> {
  try {
    const body = { attempt, code }
    const { signInWithCode } = signInEndpoints
    const { username, organisation: _, ...tokens } = await request(login.apiURL, '', signInWithCode, { body })
    // A user who comes from the identity provider has not typed a user name.
    signedIn({ ...login, username }, tokens)
    return 'signedIn'
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status === 429) return 'throttled'
    return error.status === 401 || error.status === 400 ? 'refused' : 'failed'
  }
}

/** Returns to the first step. */
export function leaveSecondStep(): void {
  useSession.setState({ secondStep: undefined })
}
