import { sql } from 'kysely'
import { StartError } from '../../start-error.ts'
import type { Database, Db } from '../connect.ts'

/** What `distribute` found and did, as names of tables. */
export interface Distribution {
  distributed: string[]
  /** Those that had been distributed before. */
  before: string[]
  /** Those of the installation, which stay on the coordinator. */
  local: string[]
}

/**
 * Spreads the tables of organisations over the nodes of a Citus cluster: the rows of an organisation stay together
 * on one node, and organisations share none. Safe to repeat. Throws a StartError if the database is not Citus.
 */
export async function distribute(database: Database): Promise<Distribution> {
  if (database.engine === 'sqlite')
    throw new StartError(
      'The embedded database cannot be distributed; please set KONTOR_DATABASE_URL to a PostgreSQL database with the extension citus.',
    )
  if (!(await hasCitus(database.kysely)))
    throw new StartError(
      'The PostgreSQL database named in KONTOR_DATABASE_URL has no extension citus, so its tables cannot be distributed.',
    )
  return database.across(distributeTables)
}

async function hasCitus(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0
}

async function distributeTables(db: Db): Promise<Distribution> {
  // Keys between tables need one connection to each node.
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db)
  const tables = await tablesOf(db)
  const local = tables.filter(({ owner }) => owner === null).map(({ name }) => name)
  const before = tables.filter(({ isDistributed: done }) => done).map(({ name }) => name)
  const distributed: string[] = []
  for (const { name, owner } of parentsFirst(tables)) {
    if (owner === null || before.includes(name)) continue
    await distributeTable(db, name, owner, [...before, ...distributed][0] ?? 'none')
    distributed.push(name)
  }
  return { distributed, before, local }
}

async function distributeTable(db: Db, name: string, owner: string, beside: string): Promise<void> {
  const table = sql.table(name)
  // The owner of the tables copies their rows, those of all organisations.
  await sql`alter table ${table} no force row level security`.execute(db)
  await sql`select create_distributed_table(${name}, ${owner}, colocate_with => ${beside})`.execute(db)
  await sql`alter table ${table} force row level security`.execute(db)
}

interface Table {
  name: string
  /** The column with the organisation's id; null for a table of the installation. */
  owner: 'id' | 'organisation' | null
  isDistributed: boolean
  /** The tables to which its foreign keys refer. */
  parents: string[]
}

async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, (
      select a.attname from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attname = case c.relname when 'organisation' then 'id' else 'organisation' end
    ) as owner,
    exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid) as "isDistributed",
    array(
      select p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid
    ) as parents
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    order by c.relname`.execute(db)
  return rows
}

/** The tables in an order in which each comes after those that it refers to. */
function parentsFirst(tables: readonly Table[]): Table[] {
  const ordered = new Set<Table>()
  const add = (table: Table) => {
    for (const parent of tables) if (table.parents.includes(parent.name) && !ordered.has(parent)) add(parent)
    ordered.add(table)
  }
  for (const table of tables) add(table)
  return [...ordered]
}
