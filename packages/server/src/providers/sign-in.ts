import type {
  FinishSignInBody,
  ProviderSession,
  ProviderSettings,
} from '@kontor/contract/providers/provider-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { appendAudit } from '../audit/audit.ts'
import { ProblemError } from '../problem-error.ts'
import { openSession } from '../session/refresh-tokens.ts'
import { beginAttempt, factorKindsOf } from '../session/second-step.ts'
import { isSecondFactorRequired } from '../session/sign-in-policy.ts'
import { longestDevice, type SessionParts, tokensFor } from '../session/signed-in.ts'
import { activeUser } from '../session/store.ts'
import { type ProviderClaims, personOfProvider } from './match-person.ts'
import type { ProviderParts } from './save-provider.ts'
import { beginVisit, endVisit } from './visit-provider.ts'

/**
 * Maximum age of an authentication, in seconds. If it is older, the provider has to authenticate the user again.
 */
const longestAuthenticationAge = 12 * 3600

interface Caller {
  now: UnixSeconds
  address: string
  device: string
}

/**
 * Begins a sign-in and returns the address to send the browser to. Throws the same errors as `beginVisit`.
 */
export function startSignIn(
  parts: ProviderParts,
  body: { organisation: string; browserHash: string },
  caller: Caller,
): Promise<{ address: string }> {
  const { browserHash } = body
  const visit = { organisation: body.organisation.trim().toLowerCase(), sessionId: '' }
  // `max_age` makes the provider report when the user last proved their identity. If it does not report that,
  // there is no fresh proof.
  const parameters = { max_age: String(longestAuthenticationAge) }
  return beginVisit(parts, visit, { browserHash, parameters }, caller)
}

/**
 * Opens a session for the user whom the provider vouches for. Throws the same errors as `endVisit`;
 * `signInRefused` if the user may not sign in, with the reason in the audit trail; or `secondFactorNeeded`
 * if the provider asked only for a password and the user has a second factor in Kontor.
 */
export async function finishSignIn(
  parts: ProviderParts & SessionParts,
  body: FinishSignInBody,
  caller: Caller,
): Promise<ProviderSession> {
  const organisation = body.organisation.trim().toLowerCase()
  const { provider, claims } = await endVisit(parts, { organisation, sessionId: '' }, body, caller.now)
  const opened = await openSessionFor(parts, organisation, provider, claims, caller)
  return { ...(await tokensFor(parts, opened, caller.now)), username: opened.user, role: opened.role }
}

async function openSessionFor(
  parts: SessionParts,
  organisation: string,
  provider: ProviderSettings,
  claims: ProviderClaims,
  { now, address, device }: Caller,
) {
  // A refusal is thrown outside the transaction, so that its audit event is kept.
  const opened = await parts.database.within(organisation, async (db) => {
    const person = await personOfProvider(db, organisation, provider, claims, now)
    if ('rejectedBecause' in person) {
      await appendAudit(
        db,
        { organisation, user: '', now },
        {
          action: 'session.refused',
          objectType: 'session',
          objectId: '',
          detail: JSON.stringify({ provider: provider.issuer, because: person.rejectedBecause }),
        },
      )
      return undefined
    }
    const user = claims.isPasswordOnly && (await activeUser(db, organisation, person.nameKey, now))
    const factors = user ? await factorKindsOf(db, organisation, user.nameKey) : []
    if (user && factors.length > 0) {
      return { attempt: await beginAttempt(db, organisation, user, now), factors }
    }
    const session = await openSession(db, organisation, person.nameKey, now, {
      address,
      device: device.slice(0, longestDevice),
      // The proof is older than this sign-in if the provider did not authenticate the user again.
      provenAt: Math.min(claims.provenAt, now),
      // The provider decides which factors it asks for (docs/decisions/0077), and it may report that it asked
      // only for a password.
      second_factor: claims.isPasswordOnly ? 0 : 1,
    })
    const secondFactorMissing = claims.isPasswordOnly && (await isSecondFactorRequired(db, organisation))
    await appendAudit(
      db,
      { organisation, user: person.name, now },
      {
        action: 'session.login',
        objectType: 'session',
        objectId: session.sessionId,
        detail: JSON.stringify({ provider: provider.issuer }),
      },
    )
    return { ...session, user: person.name, role: person.role, secondFactorMissing }
  })
  if (opened === undefined) throw new ProblemError('signInRefused')
  if ('attempt' in opened) throw new ProblemError('secondFactorNeeded', opened)
  return opened
}
