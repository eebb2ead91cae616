import type { PasskeyRequest, UsedCredential } from '@kontor/contract/passkeys/passkey-schema'
import type { NamedSession } from '@kontor/contract/session/session-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { mayUsePassword } from '@kontor/domain/people/may-use-password'
import { nameKey } from '@kontor/domain/people/name-key'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { earlierNamesOf } from '../session/earlier-names.ts'
import { recordFailedSignIn } from '../session/record-failed-sign-in.ts'
import { endAttempt, organisationOfAttempt, userOfAttempt } from '../session/second-step.ts'
import { readSignInPolicy } from '../session/sign-in-policy.ts'
import { openSignedIn, type SessionParts, type SignInSource, tokensFor } from '../session/signed-in.ts'
import { activeUser, lockPeople, type UserAccount } from '../session/store.ts'
import { countAttempt, removeFailures } from '../session/throttle.ts'
import { sha256 } from '../sha256.ts'
import { type PasskeyParts, userHandleOf } from './add-passkey.ts'
import { takeChallenge } from './challenges.ts'
import { checkUsedCredential } from './check-credential.ts'
import { requestFor } from './request-for.ts'
import { findPasskey, passkeysOf, recordUse, type StoredPasskey } from './store.ts'

type Parts = SessionParts & PasskeyParts

/**
 * The purpose of a challenge. `attempt` is '' for a sign-in without a password, otherwise the attempt of a
 * login that has passed its first step.
 */
const useOf = (attempt: string) =>
  attempt === ''
    ? ({ purpose: 'signIn', subject: '' } as const)
    : ({ purpose: 'secondStep', subject: sha256(attempt) } as const)

/**
 * Creates the challenge for signing in with a passkey. A sign-in without a password accepts any passkey for
 * this host, so the response does not reveal who has one. Throws `invalidCredentials` for an unknown or
 * expired attempt, and `passkeyRefused` if its user has no passkey for this host.
 */
export async function beginPasskeySignIn(
  parts: Parts,
  attempt: string,
  now: UnixSeconds,
): Promise<PasskeyRequest> {
  if (attempt === '') return requestFor(parts, { use: useOf(''), mustVerifyUser: true }, now)
  const organisation = organisationOfAttempt(attempt)
  return parts.database.within(
    organisation,
    async (db) => {
      const user = await userOfAttempt(db, organisation, attempt, now)
      if (user === undefined) throw new ProblemError('invalidCredentials')
      const among = await passkeysOf(db, organisation, user.nameKey)
      return requestFor(parts, { use: useOf(attempt), among, mustVerifyUser: false }, now)
    },
    'read',
  )
}

/**
 * Opens a session with a passkey's signature, used either instead of a password or as the second step of a
 * login. Throws `invalidCredentials` for any failure, and `tooManyAttempts` as the login does.
 */
export async function signInWithPasskey(
  parts: Parts,
  { attempt, credential }: { attempt: string; credential: UsedCredential },
  { now, place }: { now: UnixSeconds; place: SignInSource },
): Promise<NamedSession> {
  const { database } = parts
  const organisation = organisationOfAttempt(attempt === '' ? handleOf(credential) : attempt)
  const { isKnown, owner } = await database.within(
    organisation,
    async (db) => ({
      isKnown: (await readSignInPolicy(db, organisation)) !== undefined,
      owner: await ownerOf(db, organisation, { attempt, credential }, now),
    }),
    'read',
  )
  // A passkey counts as an account of its own, so password guesses from elsewhere do not delay it. Guesses in
  // the second step are added to those in the first.
  const username = attempt === '' ? `passkey ${credential.id}` : (owner?.user.name ?? '')
  const tried = { organisation, username, address: place.address, owner: owner?.user.name ?? '' }
  const { id: attemptId } = await countAttempt(database, tried, now)
  const opened = owner && (await openFor(parts, owner, { attempt, credential }, { now, place }))
  if (owner === undefined || opened === undefined) {
    const claimed = { organisation: isKnown ? organisation : undefined, user: owner?.user }
    await recordFailedSignIn(database, claimed, 'session.passkeyRefused', now)
    throw new ProblemError('invalidCredentials')
  }
  await removeFailures(database, tried, attemptId, now)
  return { ...(await tokensFor(parts, opened, now)), organisation, username: opened.user }
}

/** The user handle from the device; '' if there is none. */
function handleOf({ response }: UsedCredential): string {
  return Buffer.from(response.userHandle, 'base64url').toString('utf8')
}

interface Owner {
  organisation: string
  user: UserAccount
  passkey: StoredPasskey
}

/** The owner of the passkey; undefined if they may not sign in with it now. */
async function ownerOf(
  db: Db,
  organisation: string,
  { attempt, credential }: { attempt: string; credential: UsedCredential },
  now: UnixSeconds,
): Promise<Owner | undefined> {
  const passkey = await findPasskey(db, organisation, credential.id)
  if (passkey === undefined) return undefined
  const user =
    attempt === ''
      ? await activeUser(db, organisation, passkey.name_key, now)
      : await userOfAttempt(db, organisation, attempt, now)
  if (user?.nameKey !== passkey.name_key) return undefined
  if (attempt !== '') return { organisation, user, passkey }
  if (!(await isHandleOf(db, organisation, user, handleOf(credential)))) return undefined
  // If password sign-in is off, the provider decides who may sign in; only administrators need no provider.
  const policy = await readSignInPolicy(db, organisation)
  return mayUsePassword(policy, user) ? { organisation, user, passkey } : undefined
}

/**
 * Whether a user handle is that of the user, under the current name or an earlier one: devices keep the handle
 * with which a passkey was created.
 */
async function isHandleOf(
  db: Db,
  organisation: string,
  { nameKey: current }: UserAccount,
  handle: string,
): Promise<boolean> {
  if (handle === userHandleOf(organisation, current)) return true
  const earlier = await earlierNamesOf(db, organisation, current)
  return earlier.some((name) => handle === userHandleOf(organisation, nameKey(name)))
}

/**
 * Checks the signature and opens the session. Returns undefined if a check throws `passkeyRefused`, or if the
 * user may no longer sign in.
 */
async function openFor(
  parts: Parts,
  { organisation, passkey }: Owner,
  { attempt, credential }: { attempt: string; credential: UsedCredential },
  { now, place }: { now: UnixSeconds; place: SignInSource },
) {
  const { database, party, challenges } = parts
  try {
    const isChallenge = (challenge: string) => challenges.isValid(challenge, useOf(attempt), now)
    const expected = { party, isChallenge, mustVerifyUser: attempt === '' }
    const use = await checkUsedCredential(credential, passkey, expected)
    return await database.within(organisation, async (db) => {
      // Checks again, because the user may have been disabled, or the attempt used, since the first check.
      await lockPeople(db, organisation)
      const current = await ownerOf(db, organisation, { attempt, credential }, now)
      if (current === undefined) return undefined
      await takeChallenge(db, organisation, use.challenge, now)
      if (!(await recordUse(db, passkey, { ...use, now }))) throw new ProblemError('passkeyRefused')
      if (attempt !== '' && !(await endAttempt(db, organisation, attempt)))
        throw new ProblemError('passkeyRefused')
      return openSignedIn(db, organisation, current.user, { now, place, by: 'passkey' })
    })
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'passkeyRefused') return undefined
    throw error
  }
}
