import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { NodeSqliteDialect, openSqlite } from './sqlite.ts'

export type Engine = 'sqlite' | 'postgres'

/** What queries run on: one transaction, or the whole database. */
export type Db = Kysely<Schema>

export type Access = 'read' | 'write'

/** A database and the only ways into it, all of them transactions. */
export interface Database {
  readonly engine: Engine
  readonly kysely: Db
  /** A transaction that sees and writes the rows of this one organisation. */
  within<Result>(organisation: string, work: (db: Db) => Promise<Result>, access?: Access): Promise<Result>
  /** A transaction across organisations: for the start, migrations and admin commands, never for a request. */
  across<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** A reading transaction across organisations that sees one instant, whatever is written meanwhile. */
  snapshot<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** The embedded database in a file, or ':memory:'. */
export function connectSqlite(file: string): Database {
  const kysely = new Kysely<Schema>({ dialect: new NodeSqliteDialect(openSqlite(file)) })
  return {
    engine: 'sqlite',
    kysely,
    within: (_organisation, work, access = 'write') => transaction(kysely, access, work),
    across: (work) => transaction(kysely, 'write', work),
    snapshot: (work) => transaction(kysely, 'read', work),
    // Opens what was not used yet: Kysely closes only what it has opened.
    close: () => sql`select 1`.execute(kysely).then(() => kysely.destroy()),
  }
}

/** Connections of one server process to PostgreSQL. */
const poolSize = 10

/** A PostgreSQL database; connects when first used. */
export function connectPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    application_name: 'kontor',
    types: { getTypeParser: numbersFromBigint },
  })
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  // One that breaks in mid-transaction, as when the database restarts, fails that call and no other.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    kysely,
    within: (organisation, work, access = 'write') =>
      transaction(kysely, access, async (db) => {
        await sql`select set_config('kontor.organisation', ${organisation}, true)`.execute(db)
        return work(db)
      }),
    across: (work) =>
      transaction(kysely, 'write', async (db) => {
        await sql`select set_config('kontor.access', 'admin', true)`.execute(db)
        return work(db)
      }),
    snapshot: (work) =>
      kysely
        .transaction()
        .setAccessMode('read only')
        .setIsolationLevel('repeatable read')
        .execute(async (db) => {
          await sql`select set_config('kontor.access', 'admin', true)`.execute(db)
          return work(db)
        }),
    close: () => kysely.destroy(),
  }
}

function transaction<Result>(kysely: Db, access: Access, work: (db: Db) => Promise<Result>): Promise<Result> {
  const builder = kysely.transaction()
  return (access === 'read' ? builder.setAccessMode('read only') : builder).execute(work)
}

/** Instants, revisions and counts stay far below 2^53, so a bigint is read as a number. */
const numbersFromBigint: pg.CustomTypesConfig['getTypeParser'] = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
