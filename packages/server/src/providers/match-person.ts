import type { ProviderSettings } from '@kontor/contract/providers/provider-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { nameFault } from '@kontor/domain/people/name-fault'
import { nameKey } from '@kontor/domain/people/name-key'
import type { Role } from '@kontor/domain/people/rights'
import { appendAudit } from '../audit/audit.ts'
import type { Db } from '../database/connect.ts'
import { looksTaken, programNamePattern } from '../people/invite-person.ts'
import { isFull, peopleWithEmail } from '../people/store.ts'
import { activeUser, createUser, lockPeople } from '../session/store.ts'
import { sha256 } from '../sha256.ts'

/** The provider's claims about a person. */
export interface ProviderClaims {
  /** The person's id at the provider, which is never assigned to another person. */
  subject: string
  /** E-mail address; '' unless the provider has verified it. */
  email: string
  name: string
  /** When they last proved their identity to the provider; 0 if unknown. */
  provenAt: UnixSeconds
  /** Whether the provider reports that it asked only for a password. */
  isPasswordOnly: boolean
}

interface KnownPerson {
  name: string
  nameKey: string
  role: Role
}
type Match = KnownPerson | { rejectedBecause: string }

/**
 * Finds the user whom a provider vouches for. At the first sign-in, matches the verified e-mail address, or
 * creates the user if the organisation admits new people from that e-mail domain. Later, matches the
 * subject, because an address may be reassigned to another person. Returns the reason if the person may not
 * sign in.
 */
export async function personOfProvider(
  db: Db,
  organisation: string,
  provider: ProviderSettings,
  claims: ProviderClaims,
  now: UnixSeconds,
): Promise<Match> {
  // Simultaneous first sign-ins have to wait for each other.
  await lockPeople(db, organisation)
  const { issuer } = provider
  const bound = await db
    .selectFrom('provider_person')
    .select('name_key')
    .where('organisation', '=', organisation)
    .where('issuer', '=', issuer)
    .where('subject', '=', claims.subject)
    .executeTakeFirst()
  if (bound !== undefined) {
    return (await activeUser(db, organisation, bound.name_key, now)) ?? { rejectedBecause: 'disabled' }
  }
  if (claims.email === '') return { rejectedBecause: 'emailNotVerified' }
  const match = await personOfEmail(db, organisation, provider, claims, now)
  if ('rejectedBecause' in match) return match
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_person')
    .values({ organisation, issuer, subject: claims.subject, name_key: match.nameKey })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return { rejectedBecause: 'otherSubject' }
  const event = { action: 'user.providerLinked', objectType: 'user', objectId: match.name } as const
  const detail = JSON.stringify({ issuer, subjectMark: sha256(claims.subject) })
  await appendAudit(db, { organisation, user: match.name, now }, { ...event, detail })
  return match
}

async function personOfEmail(
  db: Db,
  organisation: string,
  provider: ProviderSettings,
  claims: ProviderClaims,
  now: UnixSeconds,
): Promise<Match> {
  const [first, second] = await peopleWithEmail(db, organisation, claims.email)
  if (second !== undefined) return { rejectedBecause: 'emailOfSeveral' }
  if (first === undefined) return createPerson(db, organisation, provider, claims, now)
  return (await activeUser(db, organisation, first.name_key, now)) ?? { rejectedBecause: 'disabled' }
}

async function createPerson(
  db: Db,
  organisation: string,
  { issuer, newPeople, domains }: ProviderSettings,
  { email, name }: ProviderClaims,
  now: UnixSeconds,
): Promise<Match> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (newPeople === '' || email.length > 254) return { rejectedBecause: 'unknown' }
  if (!domains.includes(domain)) return { rejectedBecause: 'domain' }
  if (await isFull(db, organisation)) return { rejectedBecause: 'tooMany' }
  for (const candidate of [name.trim(), email]) {
    if (!/^\P{C}{1,200}$/u.test(candidate) || programNamePattern.test(candidate)) continue
    if (nameFault(candidate) !== undefined || (await looksTaken(db, organisation, candidate))) continue
    const account = { name: candidate, passwordHash: '', role: newPeople, email }
    if (!(await createUser(db, { organisation, user: candidate, now }, account, { provider: issuer })))
      continue
    return { name: candidate, nameKey: nameKey(candidate), role: newPeople }
  }
  return { rejectedBecause: 'nameTaken' }
}
