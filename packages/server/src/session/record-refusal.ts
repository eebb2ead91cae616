import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { appendAudit, systemOrganisation } from '../audit/audit.ts'
import { organisationIdPattern } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { organisationExists } from '../organisation/store.ts'
import { activeUser, type UserAccount } from './store.ts'

/** The organisation and user that somebody claims to be, undefined where there is none. */
export interface Claimed {
  organisation: string | undefined
  user: UserAccount | undefined
}

export async function claimedBy(
  database: Database,
  { organisation, username }: { organisation: string; username: string },
  now: UnixSeconds,
): Promise<Claimed> {
  if (!organisationIdPattern.test(organisation)) return { organisation: undefined, user: undefined }
  return database.within(
    organisation,
    async (db) => {
      const exists = await organisationExists(db, organisation)
      const user = await activeUser(db, organisation, username, now)
      return exists ? { organisation, user } : { organisation: undefined, user: undefined }
    },
    'read',
  )
}

/**
 * Appends a refusal to the audit trail; records a typed name only if a user has it, because it may be a
 * password.
 */
export async function recordRefusal(
  database: Database,
  { organisation = systemOrganisation, user }: Claimed,
  action: 'session.refused' | 'session.throttled' | 'session.proveRefused' | 'user.passwordRefused',
  now: UnixSeconds,
): Promise<void> {
  await database.within(organisation, (db) =>
    appendAudit(
      db,
      { organisation, user: user?.name ?? '', now },
      { action, objectType: 'session', objectId: '' },
    ),
  )
}
