import type { ProviderResponseBody } from '@kontor/contract/providers/provider-schema'
import type { SessionTokens } from '@kontor/contract/session/session-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { nameKey } from '@kontor/domain/people/name-key'
import type { Session } from '../caller.ts'
import { ProblemError } from '../problem-error.ts'
import { recordFailedReauthentication } from '../session/record-failed-sign-in.ts'
import { recordReauthentication, type SessionParts, tokensFor } from '../session/signed-in.ts'
import type { ProviderParts } from './save-provider.ts'
import { subjectsOf } from './store.ts'
import { beginVisit, endVisit } from './visit-provider.ts'

/** Seconds by which the clocks of the server and the provider may differ. */
const tolerance = 60

/** Begins a proof and returns the address to send the browser to. Throws the same errors as `beginVisit`. */
export function beginProviderProof(
  parts: ProviderParts,
  { organisation, id }: Session,
  browserHash: string,
  caller: { now: UnixSeconds; address: string },
): Promise<{ address: string }> {
  // The provider must authenticate the user again, however recently it did so, and report when.
  const parameters = { prompt: 'login', max_age: '0' }
  return beginVisit(parts, { organisation, sessionId: id }, { browserHash, parameters }, caller)
}

/**
 * Proves the user's identity with the provider, as `prove` does with the password. The proof is valid for ten
 * minutes. Throws `invalidToken` if the session has ended, `signInRefused` if the provider identifies another
 * user or has not authenticated the user since the proof began, or any error that `endVisit` throws.
 */
export async function proveWithProvider(
  parts: ProviderParts & SessionParts,
  session: Session,
  body: ProviderResponseBody,
): Promise<SessionTokens> {
  const { database } = parts
  const { organisation, user, now } = session
  const { provider, claims, startedAt } = await endVisit(
    parts,
    { organisation, sessionId: session.id },
    body,
    now,
  )
  const opened = await database.within(organisation, async (db) => {
    const subjects = await subjectsOf(db, organisation, provider.issuer, nameKey(user))
    const isUser = subjects.includes(claims.subject)
    // A provider that ignores `prompt` may report an earlier authentication. One that reports no time counts
    // as not having authenticated the user.
    if (!isUser || claims.provenAt < startedAt - tolerance) return undefined
    return recordReauthentication(db, session, { by: 'provider' })
  })
  if (opened === undefined) {
    await recordFailedReauthentication(database, session)
    throw new ProblemError('signInRefused')
  }
  return tokensFor(parts, opened, now)
}
