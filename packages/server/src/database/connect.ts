import { Kysely, sql } from 'kysely'
import { GroupedWrites } from './grouped-writes.ts'
import { createPool, PipelinedDialect } from './postgres.ts'
import type { Db, Schema } from './schema.ts'
import { NodeSqliteDialect, openSqlite } from './sqlite.ts'
import { type FixedStatement, fixed, fixedAround, type Placeholders } from './statements/fixed-statement.ts'

export type Engine = 'sqlite' | 'postgres'

export type { Db } from './schema.ts'

export type Access = 'read' | 'write'

/**
 * Creates the query that a transaction runs first: a subquery in parentheses that selects a single text
 * value.
 */
export type InitialQuery = (db: Db) => FixedStatement<string | null>

/** A database. `kysely` runs statements without an organisation; requests use `within`. */
export interface Database {
  readonly engine: Engine
  readonly kysely: Db
  /**
   * Runs `work` in a transaction. On PostgreSQL, it can see and write only the rows of `organisation`; on
   * SQLite, only the conditions of its queries separate organisations. The query `initialQuery` runs first,
   * on PostgreSQL together with the statement that opens the transaction, which saves a round trip. `work`
   * gets the value of this query, or null if there is none. A read-only transaction sees a single snapshot.
   * `work` may run a second time after its first transaction has been rolled back, so it must have no effects
   * outside the database.
   */
  within<Result>(
    organisation: string,
    work: (db: Db, result: string | null) => Promise<Result>,
    access?: Access,
    initialQuery?: InitialQuery,
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

/** The embedded database, in a file or in memory (':memory:'). */
export function connectSqlite(file: string): Database {
  const kysely = new Kysely<Schema>({ dialect: new NodeSqliteDialect(openSqlite(file)) })
  const writes = new GroupedWrites(kysely)
  return {
    engine: 'sqlite',
    kysely,
    within: (_organisation, work, access, initialQuery) => {
      const run = async (db: Db) =>
        work(db, initialQuery === undefined ? null : await firstValueOf(db, initialQuery))
      return access === 'read' ? transaction(kysely, run, access) : writes.run(run)
    },
    across: (work) => transaction(kysely, work),
    snapshot: (work) => transaction(kysely, work, 'read'),
    // Runs a query first, because Kysely closes only a database that it has opened.
    close: () => sql`select 1`.execute(kysely).then(() => kysely.destroy()),
  }
}

/** A PostgreSQL database; connects when first used. */
export function connectPostgres(url: string): Database {
  const pool = createPool(url)
  const kysely = new Kysely<Schema>({ dialect: new PipelinedDialect(pool) })
  return {
    engine: 'postgres',
    kysely,
    within: async (organisation, work, access, initialQuery = nothing) => {
      const run = () =>
        transaction(
          kysely,
          async (db) => {
            const parts = [setOrganisation(db, { organisation }), initialQuery(db)]
            const { result } = await opening(db, parts).executeTakeFirstOrThrow()
            return work(db, result)
          },
          access,
        )
      return run().catch((error: unknown) => {
        if (pool.stopsNaming(error)) return run()
        throw error
      })
    },
    across: (work) => transaction(kysely, (db) => asAdmin(db, work)),
    snapshot: (work) => transaction(kysely, (db) => asAdmin(db, work), 'read'),
    close: () => kysely.destroy(),
  }
}

const setOrganisation = fixed(
  (_db, { organisation }: Placeholders<{ organisation: string }>) =>
    sql<string>`set_config('kontor.organisation', ${organisation}, true)`,
)
const nothing: InitialQuery = (db) => nullText(db, {})
const nullText = fixed(() => sql<string | null>`null::text`)
/** Sets the organisation before it reads any row: `case` evaluates in order. */
const opening = fixedAround<{ result: string | null }>(
  ([organisation, initialQuery]) =>
    sql`select case when ${organisation} is not null then ${initialQuery} end as result`,
)

async function asAdmin<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  await sql`select set_config('kontor.access', 'admin', true)`.execute(db)
  return work(db)
}

/** A read-only transaction sees a single snapshot. On SQLite, every transaction does. */
function transaction<Result>(
  kysely: Db,
  work: (db: Db) => Promise<Result>,
  access: Access = 'write',
): Promise<Result> {
  const builder = kysely.transaction()
  const reading = () => builder.setAccessMode('read only').setIsolationLevel('repeatable read')
  return (access === 'read' ? reading() : builder).execute(work)
}

async function firstValueOf(db: Db, initialQuery: InitialQuery): Promise<string | null> {
  return (await querying(db, [initialQuery(db)]).executeTakeFirstOrThrow()).result
}
const querying = fixedAround<{ result: string | null }>(
  ([initialQuery]) => sql`select ${initialQuery} as result`,
)
