import { Kysely, sql } from 'kysely'
import { GroupedWrites } from './grouped-writes.ts'
import { PostgresDatabase } from './postgres/postgres-database.ts'
import type { Db, Schema } from './schema.ts'
import { NodeSqliteDialect, openSqlite } from './sqlite.ts'

export type Engine = 'sqlite' | 'postgres'

export type { Db } from './schema.ts'

export type Access = 'read' | 'write'

/** A database. `kysely` runs statements without an organisation; requests use `within`. */
export interface Database {
  readonly engine: Engine
  readonly kysely: Db
  /**
   * Runs `work` in a transaction. On PostgreSQL, it can see and write only the rows of `organisation`; on
   * SQLite, only the conditions of its queries separate organisations. A read-only transaction sees a single
   * snapshot.
   */
  within<Result>(organisation: string, work: (db: Db) => Promise<Result>, access?: Access): Promise<Result>
  /**
   * Runs a transaction across organisations. Only for server startup, admin commands and background work,
   * never for a request.
   */
  across<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /**
   * Runs a read-only transaction across organisations. It sees a single snapshot despite concurrent writes.
   */
  snapshot<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** The embedded database, in a file or in memory (':memory:'). */
export function connectSqlite(file: string): Database {
  const kysely = new Kysely<Schema>({ dialect: new NodeSqliteDialect(openSqlite(file)) })
  const writes = new GroupedWrites(kysely)
  return {
    engine: 'sqlite',
    kysely,
    within: (_organisation, work, access) =>
      access === 'read' ? transaction(kysely, work, access) : writes.run(work),
    across: (work) => transaction(kysely, work),
    snapshot: (work) => transaction(kysely, work, 'read'),
    // Runs a query first, because Kysely closes only a database that it has opened.
    close: () => sql`select 1`.execute(kysely).then(() => kysely.destroy()),
  }
}

/** A PostgreSQL database; connects when first used. */
export function connectPostgres(url: string): Database {
  const database = new PostgresDatabase(url)
  const admin = { name: 'kontor.access', value: 'admin' } as const
  return {
    engine: 'postgres',
    kysely: database.kysely,
    within: (organisation, work, access = 'write') =>
      database.transaction(access, { name: 'kontor.organisation', value: organisation }, work),
    across: (work) => database.transaction('write', admin, work),
    snapshot: (work) => database.transaction('read', admin, work),
    close: () => database.close(),
  }
}

/** On SQLite, every transaction sees a single snapshot. */
function transaction<Result>(
  kysely: Db,
  work: (db: Db) => Promise<Result>,
  access: Access = 'write',
): Promise<Result> {
  const builder = kysely.transaction()
  return (access === 'read' ? builder.setAccessMode('read only') : builder).execute(work)
}
