import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { type RawBuilder, sql } from 'kysely'
import { appendAudit, systemOrganisation } from '../audit/audit.ts'
import { auditedOrganisations, TamperedError, verifyAudit } from '../audit/verify-audit.ts'
import type { Database, Db } from '../database/connect.ts'
import { type OrganisationTable, organisationTables, passingTables } from '../database/organisation-tables.ts'
import { rebuildEntries, rebuildOfferEntries } from '../database/search-entries.ts'
import { StartError } from '../start-error.ts'
import { openBackup } from './read-backup.ts'
import { type BackupRow, type Progress, schemaSteps } from './write-backup.ts'

export interface RestoreOptions {
  /** Replaces what the database holds. Without it, a database with an organisation is refused. */
  overwrite: boolean
  /** Restores even if the audit chain shows tampering. */
  keepTampered: boolean
  now: UnixSeconds
  progress?: Progress
}

/**
 * Restores a backup in one transaction: everything, with every audit chain checked, or nothing. Removes
 * sessions and the signing secret. Returns the number of rows. Throws a StartError.
 */
export async function restoreBackup(
  database: Database,
  file: string,
  options: RestoreOptions,
): Promise<number> {
  const backup = await openBackup(file)
  try {
    return await database.across(async (db) => {
      if (backup.schema !== '' && !(await schemaSteps(db)).includes(backup.schema)) {
        throw new StartError(`${file} was written by a newer version of Kontor (schema ${backup.schema}).`)
      }
      await makeRoom(db, options.overwrite)
      const rows = await insertRows(db, backup.rows, options.progress)
      await rebuildEntries(db)
      await rebuildOfferEntries(db)
      if (!options.keepTampered) await refuseTampered(db)
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
    throw new StartError('The database holds organisations already; --overwrite replaces all of them.')
  }
  const tables = [...passingTables, ...Object.keys(organisationTables).toReversed()]
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db)
}

/** Rows per statement; both engines limit the parameters of one. */
const batchSize = 200

/** Characters per statement, except for a longer row, so that memory does not grow with the documents. */
const batchLength = 4 * 1024 * 1024

async function insertRows(
  db: Db,
  rows: AsyncIterable<BackupRow>,
  progress: Progress = () => undefined,
): Promise<number> {
  let inserted = 0
  let table: OrganisationTable | undefined
  let batch: Record<string, unknown>[] = []
  let length = 0
  const flush = async () => {
    if (table === undefined || batch.length === 0) return
    await insertBatch(db, table, batch)
    inserted += batch.length
    progress(inserted)
    batch = []
    length = 0
  }
  for await (const [rowTable, row] of rows) {
    const rowLength = lengthOf(row)
    const isFull = batch.length === batchSize || length + rowLength > batchLength
    if (rowTable !== table || isFull) await flush()
    table = rowTable
    batch.push(row)
    length += rowLength
  }
  await flush()
  return inserted
}

function lengthOf(row: Record<string, unknown>): number {
  return Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  )
}

async function insertBatch(
  db: Db,
  table: OrganisationTable,
  batch: Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(batch[0] ?? {})
  const values = (row: Record<string, unknown>): RawBuilder<unknown> =>
    sql`(${sql.join(columns.map((column) => row[column] ?? null))})`
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(batch.map(values))}`.execute(db)
}

async function refuseTampered(db: Db): Promise<void> {
  try {
    for (const organisation of await auditedOrganisations(db)) await verifyAudit(db, organisation)
  } catch (error) {
    if (!(error instanceof TamperedError)) throw error
    throw new StartError(`Nothing was restored, the backup was tampered with: ${error.message}`)
  }
}
