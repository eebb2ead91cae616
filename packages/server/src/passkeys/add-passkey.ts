import { createHash } from 'node:crypto'
import type { NewCredential, NewPasskeyOptions, OwnPasskeys } from '@kontor/contract/passkeys/passkey-schema'
import type { SetUpFactor } from '@kontor/contract/second-factors/second-factor-schema'
import { nameKey } from '@kontor/domain/people/name-key'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { afterSetUp } from '../second-factors/change-factors.ts'
import { settleRemovedFactor } from '../second-factors/store.ts'
import type { SessionParts } from '../session/signed-in.ts'
import { sha256 } from '../sha256.ts'
import { type Challenges, challengeLife, takeChallenge } from './challenges.ts'
import { algorithms, checkNewCredential } from './check-credential.ts'
import type { RelyingParty } from './relying-party.ts'
import { insertPasskey, listPasskeys, passkeysOf, removePasskeys, renameStored } from './store.ts'

/** Dependencies for creating and checking passkeys. */
export interface PasskeyParts {
  challenges: Challenges
  party: RelyingParty
}

const maxOfPerson = 20
/** How long a browser waits for its user, in milliseconds; shorter than the validity of a challenge. */
export const signingTimeout = (challengeLife - 30) * 1000

const useOf = (session: Session) =>
  ({ purpose: 'add', subject: `${session.organisation}/${session.id}` }) as const

/** The options that the browser needs to create a passkey. Throws `tooManyPasskeys`. */
export async function beginPasskey(
  db: Db,
  { challenges, party }: PasskeyParts,
  session: Session,
): Promise<NewPasskeyOptions> {
  const { organisation, user, now } = session
  const known = await passkeysOf(db, organisation, nameKey(user))
  if (known.length >= maxOfPerson) throw new ProblemError('tooManyPasskeys')
  return {
    challenge: challenges.make(useOf(session), now),
    rp: { id: party.host, name: 'Kontor' },
    user: {
      id: Buffer.from(userHandleOf(organisation, nameKey(user))).toString('base64url'),
      name: `${organisation}: ${user}`,
      displayName: user,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: signingTimeout,
    excludeCredentials: known.map(({ credential_id: id }) => ({ id, type: 'public-key', transports: [] })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}

/**
 * The user handle on a device: the organisation in which to find the user, and a hash instead of the name. It
 * takes up at most 63 of the 64 bytes that WebAuthn allows.
 */
export function userHandleOf(organisation: string, owner: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([organisation, owner]))
    .digest('base64url')
  return `${organisation}.${hash.slice(0, 22)}`
}

/**
 * Stores a new passkey and replaces all sessions of the user with a new one (`afterSetUp`). Throws
 * `passkeyRefused` for a passkey that was not created for this session, page and host, or that the
 * organisation already has. Also throws `tooManyPasskeys` and any error that `afterSetUp` throws.
 */
export async function addPasskey(
  db: Db,
  parts: SessionParts & PasskeyParts,
  session: Session,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<SetUpFactor> {
  const { organisation, user, now } = session
  const { party, challenges } = parts
  const owner = nameKey(user)
  const isChallenge = (challenge: string) => challenges.isValid(challenge, useOf(session), now)
  const { challenge, stored } = await checkNewCredential(credential, { party, isChallenge })
  const known = await passkeysOf(db, organisation, owner)
  if (known.length >= maxOfPerson) throw new ProblemError('tooManyPasskeys')
  await takeChallenge(db, organisation, challenge, now)
  const passkey = {
    organisation,
    ...stored,
    name_key: owner,
    host: party.host,
    name: name.trim(),
    created_at: now,
    used_at: 0,
  }
  if (!(await insertPasskey(db, passkey))) throw new ProblemError('passkeyRefused')
  return afterSetUp(db, parts, session, 'user.passkeyAdded', {
    name: passkey.name,
    id: passkey.credential_id,
    host: passkey.host,
    keyMark: sha256(passkey.public_key),
    transports: passkey.transports,
  })
}

/** Gives one of the user's passkeys another name. Throws `notFound`. */
export async function renamePasskey(
  db: Db,
  { party }: PasskeyParts,
  session: Session,
  { id, name }: { id: string; name: string },
): Promise<OwnPasskeys> {
  const { organisation, user } = session
  const owner = nameKey(user)
  const isRenamed = await renameStored(db, organisation, owner, { id, name: name.trim() })
  if (!isRenamed) throw new ProblemError('notFound')
  const detail = JSON.stringify({ name: name.trim(), id })
  await appendAudit(db, session, {
    action: 'user.passkeyRenamed',
    objectType: 'user',
    objectId: user,
    detail,
  })
  return listPasskeys(db, organisation, owner, party.host)
}

/**
 * Removes one of the user's passkeys. Throws `notFound`, or `secondFactorRequired` if it is the last factor
 * and one is required.
 */
export async function removePasskey(
  db: Db,
  { party }: PasskeyParts,
  session: Session,
  id: string,
): Promise<OwnPasskeys> {
  const { organisation, user } = session
  const owner = nameKey(user)
  if ((await removePasskeys(db, organisation, owner, id)) === 0) throw new ProblemError('notFound')
  await settleRemovedFactor(db, organisation, owner)
  const detail = JSON.stringify({ id })
  await appendAudit(db, session, {
    action: 'user.passkeyRemoved',
    objectType: 'user',
    objectId: user,
    detail,
  })
  return listPasskeys(db, organisation, owner, party.host)
}
