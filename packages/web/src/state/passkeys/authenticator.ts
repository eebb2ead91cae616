import type {
  NewCredential,
  NewPasskeyOptions,
  PasskeyRequest,
  UsedCredential,
} from '@kontor/contract/passkeys/passkey-schema'
import { rememberPasskey } from './known-device.ts'

/** Loads the WebAuthn library when a passkey is first used. Throws a PasskeyProblem if that fails. */
async function loadLibrary() {
  try {
    return await import('@simplewebauthn/browser')
  } catch (error) {
    throw new PasskeyProblem('failed', error)
  }
}

/** Whether this browser can use passkeys. They need TLS, except on localhost. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Why the browser could not create or use a passkey. */
export type DeviceProblem = 'declined' | 'alreadyKnown' | 'wrongHost' | 'failed'

/** An error from the browser's WebAuthn API or from the library, converted to one of our codes. */
export class PasskeyProblem extends Error {
  readonly problem: DeviceProblem

  constructor(problem: DeviceProblem, cause: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** Lets the browser create a passkey. Throws a PasskeyProblem if that fails. */
export async function makePasskey(options: NewPasskeyOptions): Promise<NewCredential> {
  const { startRegistration } = await loadLibrary()
  const { id, response } = await orProblem(startRegistration({ optionsJSON: options }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, response: { clientDataJSON, attestationObject, transports } }
}

/** Lets the browser sign with a passkey. Throws like `makePasskey`. */
export async function signWithPasskey(request: PasskeyRequest): Promise<UsedCredential> {
  const { startAuthentication } = await loadLibrary()
  const { id, response } = await orProblem(startAuthentication({ optionsJSON: request }))
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  return { id, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

async function orProblem<Result>(ceremony: Promise<Result>): Promise<Result> {
  try {
    const result = await ceremony
    rememberPasskey()
    return result
  } catch (error) {
    throw new PasskeyProblem(problemOf(error), error)
  }
}

/** The names are those of DOMException (WebAuthn Level 3, sections 5.1.3 and 5.1.4). */
function problemOf(error: unknown): DeviceProblem {
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'NotAllowedError' || name === 'AbortError') return 'declined'
  if (name === 'InvalidStateError') return 'alreadyKnown'
  return name === 'SecurityError' ? 'wrongHost' : 'failed'
}
