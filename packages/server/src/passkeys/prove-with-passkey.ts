import type { PasskeyRequest, UsedCredential } from '@kontor/contract/passkeys/passkey-schema'
import type { SessionTokens } from '@kontor/contract/session/session-schema'
import { nameKey } from '@kontor/domain/people/name-key'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { ProblemError } from '../problem-error.ts'
import { recordFailedReauthentication } from '../session/record-failed-sign-in.ts'
import { recordReauthentication, type SessionParts, tokensFor } from '../session/signed-in.ts'
import { countAttempt, removeFailures } from '../session/throttle.ts'
import type { PasskeyParts } from './add-passkey.ts'
import { takeChallenge } from './challenges.ts'
import { checkUsedCredential } from './check-credential.ts'
import { requestFor } from './request-for.ts'
import { findPasskey, passkeysOf, recordUse } from './store.ts'

const useOf = (session: Session) =>
  ({ purpose: 'prove', subject: `${session.organisation}/${session.id}` }) as const

/**
 * Creates a challenge for the user's passkeys. Throws `passkeyRefused` if the user has no passkey for this
 * host.
 */
export async function beginPasskeyProof(
  db: Db,
  parts: PasskeyParts,
  session: Session,
): Promise<PasskeyRequest> {
  const among = await passkeysOf(db, session.organisation, nameKey(session.user))
  return requestFor(parts, { use: useOf(session), among, mustVerifyUser: true }, session.now)
}

/**
 * Proves the user's identity with a passkey for ten minutes, as `prove` does with the password. The device
 * must verify the user by PIN, fingerprint or face. Throws `passkeyRefused`, `tooManyAttempts`, or
 * `invalidToken` if the session has ended.
 */
export async function proveWithPasskey(
  parts: SessionParts & PasskeyParts,
  session: Session,
  credential: UsedCredential,
  address: string,
): Promise<SessionTokens> {
  const { database, party, challenges } = parts
  const { organisation, user, now } = session
  const tried = { organisation, username: user, address }
  const { id: attemptId } = await countAttempt(database, tried, now)
  try {
    const passkey = await database.within(
      organisation,
      (db) => findPasskey(db, organisation, credential.id),
      'read',
    )
    if (passkey?.name_key !== nameKey(user)) throw new ProblemError('passkeyRefused')
    const isChallenge = (challenge: string) => challenges.isValid(challenge, useOf(session), now)
    const use = await checkUsedCredential(credential, passkey, { party, isChallenge, mustVerifyUser: true })
    const opened = await database.within(organisation, async (db) => {
      await takeChallenge(db, organisation, use.challenge, now)
      if (!(await recordUse(db, passkey, { ...use, now }))) throw new ProblemError('passkeyRefused')
      return recordReauthentication(db, session, { by: 'passkey' })
    })
    await removeFailures(database, tried, attemptId, now)
    return await tokensFor(parts, opened, now)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'passkeyRefused') {
      await recordFailedReauthentication(database, session)
    }
    throw error
  }
}
