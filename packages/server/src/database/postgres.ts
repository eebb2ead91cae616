import {
  type DatabaseConnection,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'

/** Connections of one server process to PostgreSQL. */
const poolSize = 10

/** Kysely's PostgreSQL dialect over a pool of connections; connects when first used. */
export function pooledPostgres(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    pipeline: true,
    connectionTimeoutMillis: 5000,
    application_name: 'kontor',
    types: { getTypeParser: numbersFromBigint },
  })
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  // One that breaks in mid-transaction, as when the database restarts, fails that call and no other.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PipelinedDialect(pool)
}

class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
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

/** Who migrates has a lock of its own (migrate.ts): Kysely's would belong to the session. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Of a broken transaction, the first failure is reported. */
class PipelinedDriver extends PostgresDriver {
  /** Goes out with the first statement, which fails where this failed: a trip less for each transaction. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => undefined)
  }

  /** A broken connection is discarded, and the server rolls back what was done in it. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

/** Instants, revisions and counts stay far below 2^53, so a bigint is read as a number. */
const numbersFromBigint: pg.CustomTypesConfig['getTypeParser'] = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
