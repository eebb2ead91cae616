import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { passkeySignInEndpoints } from '@kontor/contract/passkeys/sign-in-endpoints'
import { request } from '../http/request.ts'
import { type SecondStep, signedIn } from '../session/session.ts'
import { PasskeyProblem, signWithPasskey } from './authenticator.ts'

export type PasskeyResult = 'signedIn' | 'declined' | 'refused' | 'throttled' | 'wrongHost' | 'failed'

/** Signs in with any of the device's passkeys for the server's web app [A20.2]. */
export function signInWithPasskey(login: { apiURL: string; remember: boolean }): Promise<PasskeyResult> {
  return signIn(login, '')
}

/** Completes a login after the server has accepted the password [A20.2]. */
export function completeWithPasskey({ attempt, login }: SecondStep): Promise<PasskeyResult> {
  return signIn(login, attempt)
}

async function signIn(
  { apiURL, remember }: { apiURL: string; remember: boolean },
  attempt: string,
): Promise<PasskeyResult> {
  try {
    const { beginPasskeySignIn, signInWithPasskey } = passkeySignInEndpoints
    const options = await request(apiURL, '', beginPasskeySignIn, { body: { attempt } })
    const credential = await signWithPasskey(options)
    const body = { attempt, credential }
    const { organisation, username, ...tokens } = await request(apiURL, '', signInWithPasskey, { body })
    signedIn({ apiURL, orgID: organisation, username, remember }, tokens)
    return 'signedIn'
  } catch (error) {
    return resultOf(error)
  }
}

function resultOf(error: unknown): PasskeyResult {
  if (error instanceof PasskeyProblem) {
    return error.problem === 'alreadyKnown' ? 'failed' : error.problem
  }
  if (!(error instanceof ApiProblem)) throw error
  if (error.status === 429) return 'throttled'
  return error.status >= 400 && error.status < 500 ? 'refused' : 'failed'
}
