import type { NewCredential, UsedCredential } from '@kontor/contract/passkeys/passkey-schema'
import { ProblemError } from '../problem-error.ts'
import type { RelyingParty } from './relying-party.ts'
import type { StoredPasskey } from './store.ts'

/** Ed25519, ES256 and RS256 (COSE), which all browsers and security keys know. */
export const algorithms = [-8, -7, -257]

/** Loaded with the first passkey: it is large, and most servers never see one. */
const loadLibrary = () => import('@simplewebauthn/server')

/** What has to be true of a signed challenge. */
interface Expected {
  party: RelyingParty
  isChallenge: (challenge: string) => boolean
}

/** A new credential that was checked, as it is stored, and the challenge that it signed. */
interface CheckedCredential {
  challenge: string
  stored: Pick<StoredPasskey, 'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'synced'>
}

/**
 * Checks a new credential: challenge, page, host and form. Who made the device is not asked for. Throws
 * `passkeyRefused`, with the reason as its cause.
 */
export function checkNewCredential(
  { id, response }: NewCredential,
  { party, isChallenge }: Expected,
): Promise<CheckedCredential> {
  return orRefused(async () => {
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
    if (!verified || registrationInfo.credential.id !== id) throw new Error('the credential is another one')
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

/** A use of a passkey that was checked. */
export interface CheckedUse {
  challenge: string
  counter: number
  synced: boolean
}

/**
 * Checks what a stored passkey has signed: challenge, page, host, signature and counter, and with
 * `mustVerifyUser` that the device asked for a PIN, a finger or a face. Throws as `checkNewCredential`.
 */
export function checkUsedCredential(
  { id, response }: UsedCredential,
  passkey: StoredPasskey,
  { party, isChallenge, mustVerifyUser }: Expected & { mustVerifyUser: boolean },
): Promise<CheckedUse> {
  return orRefused(async () => {
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
    if (!verified || passkey.credential_id !== id) throw new Error('the signature is wrong')
    const { newCounter: counter, credentialBackedUp: synced } = authenticationInfo
    return { challenge, counter, synced }
  })
}

/** The library throws plain errors for whatever is wrong with what a browser has sent. */
async function orRefused<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    const refusal = new ProblemError('passkeyRefused')
    refusal.cause = error
    throw refusal
  }
}

/** What the browser says it has signed, and on which page. Throws for a page that is not ours. */
function readClientData(encoded: string, party: RelyingParty): { challenge: string; origin: string } {
  const data: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
  const { challenge, origin } = Object(data) as { challenge?: unknown; origin?: unknown }
  if (!party.accepts(String(origin))) throw new Error(`the page is of ${String(origin)}`)
  return { challenge: String(challenge), origin: String(origin) }
}
