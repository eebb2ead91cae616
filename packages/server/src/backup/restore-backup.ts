import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { sql } from 'kysely'
import { appendAudit, systemOrganisation } from '../audit/audit.ts'
import { rebuildClaimEntries } from '../database/claim-entries.ts'
import type { Database, Db } from '../database/connect.ts'
import { excludedTables, organisationTables } from '../database/organisation-tables.ts'
import { rebuildEntries, rebuildOfferEntries } from '../database/search-entries.ts'
import { stopOutboxes } from '../dispatch/outbox/outbox-stop.ts'
import { StartError } from '../start-error.ts'
import { auditedOrganisations, TamperedError, verifyAudit } from '../verification/verify-audit.ts'
import { insertRows } from './insert-rows.ts'
import { openBackup, rejectNewerBackup } from './read-backup.ts'
import type { Progress } from './write-backup.ts'

export interface RestoreOptions {
  /**
   * Whether to replace the content of the database. If not, a database that contains an organisation is
   * rejected.
   */
  overwrite: boolean
  /** Whether to restore even if an audit chain shows tampering. */
  keepTampered: boolean
  now: UnixSeconds
  progress?: Progress
}

/**
 * Restores a whole backup in one transaction or changes nothing. Before the commit, checks every audit chain,
 * unless `keepTampered` is set. Also empties `excludedTables`, such as sessions and the signing secret.
 * Returns the number of rows. Throws a StartError if the file is unreadable, comes from a newer version,
 * contains only one organisation or was tampered with. Also throws it if the database contains an
 * organisation and `overwrite` is not set.
 */
export async function restoreBackup(
  database: Database,
  file: string,
  options: RestoreOptions,
): Promise<number> {
  const backup = await openBackup(file)
  try {
    return await database.across(async (db) => {
      await rejectNewerBackup(db, backup)
      if (backup.organisation !== undefined) {
        throw new StartError(`${file} contains only ${backup.organisation}; please use org restore.`)
      }
      await makeRoom(db, options.overwrite)
      const rows = await insertRows(db, backup.rows, options.progress)
      await rebuildEntries(db)
      await rebuildOfferEntries(db)
      await rebuildClaimEntries(db)
      if (!options.keepTampered) await rejectTampered(db)
      await stopOutboxes(db, 'restored', { nowMs: options.now * 1000 })
      const session = { organisation: systemOrganisation, user: 'admin', now: options.now }
      const event = { action: 'backup.restore', objectType: 'installation', objectId: '' } as const
      await appendAudit(db, session, { ...event, detail: JSON.stringify({ rows }) })
      return rows
    })
  } finally {
    await backup.close()
  }
}

async function makeRoom(db: Db, overwrite: boolean): Promise<void> {
  const present = await db.selectFrom('organisation').select('id').limit(1).executeTakeFirst()
  if (present !== undefined && !overwrite) {
    throw new StartError('The database already contains organisations; --overwrite replaces all of them.')
  }
  const tables = [...excludedTables, ...Object.keys(organisationTables).toReversed()]
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db)
}

async function rejectTampered(db: Db): Promise<void> {
  try {
    for (const organisation of await auditedOrganisations(db)) await verifyAudit(db, organisation)
  } catch (error) {
    if (!(error instanceof TamperedError)) throw error
    throw new StartError(`Nothing was restored because the backup was tampered with: ${error.message}`)
  }
}
