import { Kysely, sql } from 'kysely'
import { createTurns, type Owner } from '../threads/turns.ts'
import { GroupedWrites } from './grouped-writes.ts'
import { PostgresDatabase } from './postgres/postgres-database.ts'
import type { Db, Schema } from './schema.ts'
import { NodeSqliteDialect, neverBlock, openSqlite, whenFree } from './sqlite.ts'

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
   * snapshot. The transactions of organisations take turns, and within an organisation those of its people;
   * without `person`, they count as those of one more. Throws `tooManyRequests` if the turn does not come in
   * time.
   */
  within<Result>(
    organisation: string,
    work: (db: Db) => Promise<Result>,
    access?: Access,
    person?: string,
  ): Promise<Result>
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

/** The embedded database has one connection, on which nobody else reads or writes meanwhile. */
const sqliteTurns = { perOrganisation: 1, inProcess: 1 }
/** Connections to PostgreSQL. */
const postgresTurns = { perPerson: 4, perOrganisation: 5, inProcess: 10 }
/** Milliseconds to wait for a turn. */
const longestWait = 15_000

/** Owner of transactions across organisations. */
const server: Owner = { organisation: '' }

/** The embedded database, in a file or in memory (':memory:'). */
export function connectSqlite(file: string): Database {
  const connection = openSqlite(file)
  neverBlock(connection)
  const kysely = new Kysely<Schema>({ dialect: new NodeSqliteDialect(connection) })
  const takeTurn = createTurns(sqliteTurns, longestWait)
  const writes = new GroupedWrites(kysely, takeTurn)
  const inTurn = <Result>(owner: Owner, work: (db: Db) => Promise<Result>, access?: Access) =>
    whenFree(async () => {
      const endTurn = await takeTurn(owner)
      return transaction(kysely, work, access).finally(endTurn)
    })
  return {
    engine: 'sqlite',
    kysely,
    within: (organisation, work, access, person) =>
      access === 'read'
        ? inTurn({ organisation, person }, work, access)
        : writes.run({ organisation, person }, work),
    across: (work) => inTurn(server, work),
    snapshot: (work) => inTurn(server, work, 'read'),
    // Runs a query first, because Kysely closes only a database that it has opened.
    close: () => sql`select 1`.execute(kysely).then(() => kysely.destroy()),
  }
}

/** A PostgreSQL database; connects when first used. */
export function connectPostgres(url: string): Database {
  const database = new PostgresDatabase(url, postgresTurns.inProcess)
  const takeTurn = createTurns(postgresTurns, longestWait)
  const admin = { name: 'kontor.access', value: 'admin' } as const
  const inTurn = async <Result>(owner: Owner, run: () => Promise<Result>) => {
    const endTurn = await takeTurn(owner)
    return run().finally(endTurn)
  }
  return {
    engine: 'postgres',
    kysely: database.kysely,
    within: (organisation, work, access = 'write', person) =>
      inTurn({ organisation, person }, () =>
        database.transaction(access, { name: 'kontor.organisation', value: organisation }, work),
      ),
    across: (work) => inTurn(server, () => database.transaction('write', admin, work)),
    snapshot: (work) => inTurn(server, () => database.transaction('read', admin, work)),
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
