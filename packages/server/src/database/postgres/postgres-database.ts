import {
  AbortedTransactionError,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPoolClient,
} from 'kysely'
import type pg from 'pg'
import { rejectNul } from '../reject-nul.ts'
import type { Db, Schema } from '../schema.ts'
import { gatheringSocket } from './gathering-socket.ts'

/** A setting of PostgreSQL, which decides what row-level security lets a transaction see. */
interface Setting {
  name: 'kontor.organisation' | 'kontor.access'
  value: string
}

/** A read-only transaction sees a single snapshot. */
const begin = { read: 'start transaction isolation level repeatable read read only', write: 'begin' }

/** A PostgreSQL database; connects when first used. */
export class PostgresDatabase {
  /** Runs statements outside the transactions of this class. */
  readonly kysely: Db
  readonly #url: string
  readonly #most: number
  #pool: Promise<pg.Pool> | undefined

  /** `most` is the maximum number of connections. */
  constructor(url: string, most: number) {
    this.#url = url
    this.#most = most
    this.kysely = new Kysely<Schema>({ dialect: new UnlockedDialect({ pool: () => this.#open() }) })
  }

  /**
   * Runs `work` in a transaction that has the setting until it ends. The connection sends each statement at
   * once and PostgreSQL runs them in order, so statements share a round trip unless one is awaited before the
   * next. The first statement of `work` shares one with the statements that open the transaction: if they
   * fail, it fails too, and row-level security hides all rows from it.
   */
  async transaction<Result>(
    access: 'read' | 'write',
    { name, value }: Setting,
    work: (db: Db) => Promise<Result>,
  ): Promise<Result> {
    rejectNul(value)
    const client = await (await this.#open()).connect()
    const opened = Promise.all([
      client.query(begin[access]),
      client.query(`set local ${name} = ${client.escapeLiteral(value)}`),
    ])
    // Reported once `work` has ended.
    opened.catch(() => undefined)
    let isBroken = false
    try {
      const result = await work(kyselyOn(client))
      await opened
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new AbortedTransactionError()
      return result
    } catch (error) {
      // Fails only on a broken connection, whose transaction PostgreSQL rolls back itself.
      await client.query('rollback').catch(() => {
        isBroken = true
      })
      throw await opened.then(
        () => error,
        (cause: unknown) => cause,
      )
    } finally {
      client.release(isBroken)
    }
  }

  async close(): Promise<void> {
    await (await this.#pool)?.end()
  }

  #open(): Promise<pg.Pool> {
    this.#pool ??= openPool(this.#url, this.#most)
    return this.#pool
  }
}

/** Loads the driver, which a server with the embedded database never needs. */
async function openPool(url: string, most: number): Promise<pg.Pool> {
  const { Pool, types } = await import('pg')
  // Reads a bigint as a number: instants, revisions and counts stay far below 2^53.
  const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format as 'text')
  const pool = new Pool({
    connectionString: url,
    max: most,
    pipeline: true,
    stream: gatheringSocket,
    connectionTimeoutMillis: 5000,
    application_name: 'kontor',
    types: { getTypeParser },
  })
  // The pool replaces an idle connection that breaks. Without this listener, the error would end the process.
  pool.on('error', () => undefined)
  // If a connection breaks during a transaction, e.g. when the database restarts, only the call that uses it
  // fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Kysely on a single connection. Kysely's own transactions would wait for the result of each statement before
 * they send the next.
 */
function kyselyOn(client: pg.PoolClient): Db {
  const query = client.query.bind(client) as PostgresPoolClient['query']
  const connection: PostgresPoolClient = { query, release: () => undefined }
  const pool = { connect: async () => connection, end: async () => undefined, options: {} }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Migrations use their own lock (database/migrate.ts), because Kysely's lock belongs to a database session,
 * which a pooler shares among clients.
 */
class UnlockedDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter()
  }
}

class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
