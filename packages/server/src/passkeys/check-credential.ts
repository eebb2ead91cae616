import type { NewCredential, UsedCredential } from '@kontor/contract/passkeys/passkey-schema'
import { ProblemError } from '../problem-error.ts'
import type { RelyingParty } from './relying-party.ts'
import type { StoredPasskey } from './store.ts'

/** Ed25519, ES256 and RS256 (COSE). Every browser and security key supports at least one of them. */
export const algorithms = [-8, -7, -257]

/** Loaded when first needed, because it is large and most servers never need it. */
const loadLibrary = () => import('@simplewebauthn/server')

interface Expected {
  party: RelyingParty
  isChallenge: (challenge: string) => boolean
}

/** A new credential that has passed the check and can be stored, and the challenge that it answers. */
interface CheckedCredential {
  challenge: string
  stored: Pick<StoredPasskey, 'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'synced'>
}

/**
 * Checks the challenge, the page, the host and the format of a new credential, but not the manufacturer of
 * the device. Throws `passkeyRefused`, with the reason as its cause.
 */
export function checkNewCredential(
  { id, response }: NewCredential,
  { party, isChallenge }: Expected,
): Promise<CheckedCredential> {
  return orPasskeyRefused(async () => {
    const { verifyRegistrationResponse } = await loadLibrary()
    const { challenge, origin } = readClientData(response.clientDataJSON, party)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, response, type: 'public-key', clientExtensionResults: {} },
      expectedChallenge: isChallenge,
      expectedOrigin: origin,
      expectedRPID: party.host,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.id !== id)
      throw new Error('the credential is unverified or has a different id')
    const { credential, credentialBackedUp } = registrationInfo
    return {
      challenge,
      stored: {
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        sign_count: credential.counter,
        transports: response.transports.join(','),
        synced: credentialBackedUp ? 1 : 0,
      },
    }
  })
}

export interface CheckedUse {
  challenge: string
  counter: number
  synced: boolean
}

/**
 * Checks the response from a stored passkey: the challenge, the page, the host, the signature and the
 * counter. With `mustVerifyUser`, the device must also have verified the user by PIN, fingerprint or face.
 * Throws the same error as `checkNewCredential`.
 */
export function checkUsedCredential(
  { id, response }: UsedCredential,
  passkey: StoredPasskey,
  { party, isChallenge, mustVerifyUser }: Expected & { mustVerifyUser: boolean },
): Promise<CheckedUse> {
  return orPasskeyRefused(async () => {
    const { verifyAuthenticationResponse } = await loadLibrary()
    const { challenge, origin } = readClientData(response.clientDataJSON, party)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, response, type: 'public-key', clientExtensionResults: {} },
      expectedChallenge: isChallenge,
      expectedOrigin: origin,
      expectedRPID: party.host,
      requireUserVerification: mustVerifyUser,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.sign_count,
      },
    })
    if (!verified || passkey.credential_id !== id)
      throw new Error('the signature is wrong or belongs to another passkey')
    const { newCounter: counter, credentialBackedUp: synced } = authenticationInfo
    return { challenge, counter, synced }
  })
}

/**
 * Converts any error from the check, such as one that the library throws for faulty data from the browser,
 * into `passkeyRefused` with that error as its cause.
 */
async function orPasskeyRefused<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    const problem = new ProblemError('passkeyRefused')
    problem.cause = error
    throw problem
  }
}

/**
 * The challenge and the page in the browser's client data. Throws if the page is not on the web app's host.
 */
function readClientData(encoded: string, party: RelyingParty): { challenge: string; origin: string } {
  const data: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
  const { challenge, origin } = Object(data) as { challenge?: unknown; origin?: unknown }
  if (!party.accepts(String(origin))) throw new Error(`the page belongs to ${String(origin)}`)
  return { challenge: String(challenge), origin: String(origin) }
}
