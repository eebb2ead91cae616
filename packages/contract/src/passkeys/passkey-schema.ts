import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import * as z from 'zod/mini'
import {
  type FieldsOf,
  flag,
  list,
  nameOf,
  type Schema,
  text,
  textUpTo,
  unixSeconds,
} from '../calls/schema.ts'

/** Base64url; a credential id has at most 1023 bytes (WebAuthn Level 3, section 4). */
const credentialId = z.string().check(z.maxLength(1364), z.regex(/^[\w-]+$/))
const bytesUpTo = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/))

/** A passkey of the user. */
export interface Passkey {
  /** Id of the credential, base64url. */
  id: string
  /** Name that the user gave it. */
  name: string
  /** Host for which it was created; it works only there. */
  host: string
  createdAt: UnixSeconds
  /** Time of its last use; 0 if it has never been used. */
  usedAt: UnixSeconds
  /** Whether a password manager syncs it to other devices. */
  synced: boolean
}

/** The user's passkeys, and the host of the server's web app, for which new passkeys are created. */
export interface OwnPasskeys {
  host: string
  passkeys: Passkey[]
}
export const ownPasskeysSchema: Schema<OwnPasskeys> = z.looseObject({
  host: z.string(),
  passkeys: list(
    z.looseObject({
      id: z.string(),
      name: text,
      host: text,
      createdAt: unixSeconds,
      usedAt: unixSeconds,
      synced: flag(false),
    } satisfies FieldsOf<Passkey>),
  ),
} satisfies FieldsOf<OwnPasskeys>)

/** A credential that the browser should use, or must not create again. */
interface CredentialDescriptor {
  id: string
  type: 'public-key'
  /** How the browser reaches it; [] if unknown. */
  transports: string[]
}
const descriptors = z.array(
  z.looseObject({
    id: z.string(),
    type: z.literal('public-key'),
    transports: list(z.string()),
  } satisfies FieldsOf<CredentialDescriptor>),
)

/** The part of WebAuthn's `PublicKeyCredentialCreationOptionsJSON` that we set. */
export interface NewPasskeyOptions {
  challenge: string
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  pubKeyCredParams: { alg: number; type: 'public-key' }[]
  /** Milliseconds. */
  timeout: number
  excludeCredentials: CredentialDescriptor[]
  authenticatorSelection: { residentKey: 'preferred'; userVerification: 'preferred' }
  attestation: 'none'
}
export const newPasskeyOptionsSchema: Schema<NewPasskeyOptions> = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ id: z.string(), name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.looseObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: descriptors,
  authenticatorSelection: z.looseObject({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
} satisfies FieldsOf<NewPasskeyOptions>)

/** The part of WebAuthn's `PublicKeyCredentialRequestOptionsJSON` that we set. */
export interface PasskeyRequest {
  challenge: string
  rpId: string
  /** Milliseconds. */
  timeout: number
  /** [] for any credential that the device has for the host. */
  allowCredentials: CredentialDescriptor[]
  userVerification: 'required' | 'preferred'
}
export const passkeyRequestSchema: Schema<PasskeyRequest> = z.looseObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: descriptors,
  userVerification: z.enum(['required', 'preferred']),
} satisfies FieldsOf<PasskeyRequest>)

/** The part of WebAuthn's `RegistrationResponseJSON` that we read; bytes as base64url. */
export interface NewCredential {
  id: string
  response: { clientDataJSON: string; attestationObject: string; transports: string[] }
}
const transports = z._default(z.array(nameOf(32)).check(z.maxLength(10)), [])
const passkeyName = nameOf(100).check(z.regex(/\S/))
export const addPasskeyBody: Schema<{ name: string; credential: NewCredential }> = z.looseObject({
  name: passkeyName,
  credential: z.looseObject({
    id: credentialId,
    response: z.looseObject({
      clientDataJSON: bytesUpTo(4000),
      attestationObject: bytesUpTo(40_000),
      transports,
    } satisfies FieldsOf<NewCredential['response']>),
  } satisfies FieldsOf<NewCredential>),
})

/** The part of WebAuthn's `AuthenticationResponseJSON` that we read; bytes as base64url. */
export interface UsedCredential {
  id: string
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string }
}
const usedCredential = z.looseObject({
  id: credentialId,
  response: z.looseObject({
    clientDataJSON: bytesUpTo(2000),
    authenticatorData: bytesUpTo(1000),
    signature: bytesUpTo(1000),
    userHandle: textUpTo(100),
  } satisfies FieldsOf<UsedCredential['response']>),
} satisfies FieldsOf<UsedCredential>)

export const renamePasskeyBody: Schema<{ id: string; name: string }> = z.looseObject({
  id: credentialId,
  name: passkeyName,
})
export const removePasskeyBody: Schema<{ id: string }> = z.looseObject({ id: credentialId })

/** Token of a sign-in that needs a second step; '' to sign in with only a passkey. */
const attempt = z.string().check(z.maxLength(512))
export const beginPasskeySignInBody: Schema<{ attempt: string }> = z.looseObject({ attempt })
export const passkeySignInBody: Schema<{ attempt: string; credential: UsedCredential }> = z.looseObject({
  attempt,
  credential: usedCredential,
})
export const passkeyReauthenticationBody: Schema<{ credential: UsedCredential }> = z.looseObject({
  credential: usedCredential,
})
