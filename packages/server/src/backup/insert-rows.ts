import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { OrganisationTable } from '../database/organisation-tables.ts'
import type { BackupRow } from './backup-row.ts'
import type { Progress } from './write-backup.ts'

/** Rows per statement; both engines limit the number of parameters in a statement. */
const batchSize = 200

/**
 * Maximum number of characters per statement, so that memory use does not grow with the size of the
 * documents. A row that is longer has its own statement.
 */
const batchLength = 4 * 1024 * 1024

/** Inserts rows in order and reports progress after each statement. Returns the number of rows. */
export async function insertRows(
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
