import { createHash } from 'node:crypto'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { sql } from 'kysely'
import type { Database, Db } from '../database/connect.ts'
import { type OrganisationTable, organisationTables } from '../database/organisation-tables.ts'
import { createPaperFiles } from '../paper-files/paper-files.ts'
import { auditedOrganisations, verifyAudit } from '../verification/verify-audit.ts'

/** The columns that each table had in a release. */
export type ColumnsByTable = Record<string, string[]>

/** What no later release may change in the data of an earlier one. */
export interface ReleasedData {
  tables: Record<string, { columns: string[]; rows: number; sha256: string }>
  /** Number and file of each final and numbered offer, by id. The file is in its own format, or a PDF if that is refused. */
  papers: Record<string, { number: string; file: string; sha256: string }>
  /** Events, documents and the last hash of each audit trail that has been verified. */
  trails: Record<string, { events: number; documents: number; lastHash: string }>
}

/** Reads the data of all organisations, in these columns or in all; throws if an audit trail is not sound. */
export async function releasedData(database: Database, columns?: ColumnsByTable): Promise<ReleasedData> {
  const read = columns ?? (await columnsByTable(database))
  const { tables, trails, keys } = await database.snapshot(async (db) => ({
    tables: await readTables(db, read),
    trails: await readTrails(db),
    keys: await readPaperKeys(db),
  }))
  const paperFiles = createPaperFiles({ database, clock: Date.now })
  const papers: ReleasedData['papers'] = {}
  for (const { organisation, number, ...paper } of keys) {
    const asked = await paperFiles.drawFile(organisation, paper)
    const drawn =
      'refused' in asked ? await paperFiles.drawFile(organisation, { ...paper, format: 'pdf' }) : asked
    if ('refused' in drawn) throw new Error(`${number} is refused: ${JSON.stringify(drawn.refused)}`)
    papers[`${organisation}/${paper.id}`] = { number, file: drawn.name, sha256: drawn.sha256 }
  }
  await paperFiles.close()
  return { tables, papers, trails }
}

async function columnsByTable({ kysely }: Database): Promise<ColumnsByTable> {
  const tables = await kysely.introspection.getTables()
  return Object.fromEntries(
    tables
      .filter(({ name }) => Object.hasOwn(organisationTables, name))
      .map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()]),
  )
}

async function readTables(db: Db, columns: ColumnsByTable): Promise<ReleasedData['tables']> {
  const tables: ReleasedData['tables'] = {}
  for (const [table, names] of Object.entries(columns).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const list = sql.join(names.map((name) => sql.ref(name)))
    const { rows } = await sql<object>`select ${list} from ${sql.table(table)}`.execute(db)
    const texts = rows.map((row) => JSON.stringify(row, names)).toSorted()
    const sha256 = createHash('sha256').update(texts.join('\n')).digest('hex')
    tables[table] = { columns: names, rows: rows.length, sha256 }
  }
  return tables
}

async function readTrails(db: Db): Promise<ReleasedData['trails']> {
  const trails: ReleasedData['trails'] = {}
  for (const organisation of await auditedOrganisations(db))
    trails[organisation] = await verifyAudit(db, organisation)
  return trails
}

/** Finals, each in its own format, and numbered offers. */
async function readPaperKeys(db: Db) {
  const numbered = <Table extends OrganisationTable & ('invoice' | 'offer')>(kind: Table) =>
    sql<{ organisation: string; id: string; number: string; document: string }>`
      select organisation, id, number, document from ${sql.table(kind)} where status = 'final'
      order by organisation, id`.execute(db)
  const [invoices, offers] = [await numbered('invoice'), await numbered('offer')]
  return [
    ...invoices.rows.map(({ document, ...row }) => {
      const { format } = (JSON.parse(document) as Invoice).content.eInvoice
      return { ...row, kind: 'invoice' as const, format }
    }),
    ...offers.rows.map(({ document: _, ...row }) => ({
      ...row,
      kind: 'offer' as const,
      format: 'pdf' as const,
    })),
  ]
}
