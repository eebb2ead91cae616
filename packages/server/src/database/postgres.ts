import {
  type DatabaseConnection,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { NamingPool } from './statements/naming-pool.ts'

/** Maximum number of connections in a pool. */
const poolSize = 10

/** A pool of connections to PostgreSQL; connects when first used. */
export function createPool(url: string): NamingPool {
  const options = {
    connectionString: url,
    max: poolSize,
    pipeline: true,
    connectionTimeoutMillis: 5000,
    application_name: 'kontor',
  }
  return new NamingPool(options, async () => ({
    pool: await openPool(options),
    CopyQuery: (await import('./statements/copy-query.ts')).CopyQuery,
  }))
}

/** Loads the driver, which a server with the embedded database never needs. */
async function openPool(options: pg.PoolConfig): Promise<pg.Pool> {
  const { Pool, types } = await import('pg')
  // Reads a bigint as a number: instants, revisions and counts stay far below 2^53.
  const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format as 'text')
  const pool = new Pool({ ...options, types: { getTypeParser } })
  // The pool replaces an idle connection that breaks. Without this listener, the error would end the process.
  pool.on('error', () => undefined)
  // If a connection breaks during a transaction, e.g. when the database restarts, only the call that uses it
  // fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Kysely's PostgreSQL dialect over a pool whose connections send a statement without waiting for earlier
 * results.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: NamingPool

  constructor(pool: NamingPool) {
    super({ pool })
    this.#pool = pool
  }

  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter()
  }

  override createDriver(): PostgresDriver {
    return new PipelinedDriver({ pool: this.#pool })
  }
}

/**
 * Migrations use their own lock (migrate.ts), because Kysely's lock belongs to a database session, which a
 * pooler shares among clients.
 */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PipelinedDriver extends PostgresDriver {
  /**
   * `begin` is sent together with the first statement, which fails if `begin` fails. This saves one round
   * trip per transaction.
   */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => undefined)
  }

  /**
   * Ignores a failed rollback, so that the caller gets the first error. A rollback fails only on a broken
   * connection, whose transaction PostgreSQL rolls back itself.
   */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}
