import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as after } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type SelectModifierNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'
import { rejectNul } from './reject-nul.ts'

/** Milliseconds to wait while another process, such as an admin command, is writing. */
const busyTimeout = 10_000
/** Milliseconds between two attempts. */
const busyPause = 20

/**
 * Bytes to which SQLite shortens its write-ahead log once everything in it is in the database. Without the
 * limit, the file keeps the largest size that it ever had.
 */
const longestLog = 16 * 1024 * 1024

/**
 * Opens the embedded database with a write-ahead log. Every commit is on disk before it is acknowledged.
 * `file` is ':memory:' or a path. Throws the same errors as node:sqlite.
 */
export function openSqlite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true })
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma temp_store = memory;
    pragma cache_size = -16000;
    pragma journal_size_limit = ${longestLog};
  `)
  return database
}

/**
 * Makes SQLite report at once that another process has the lock. By default, it waits and blocks this thread,
 * so that nobody can even read. Transactions then need `whenFree`.
 */
export function neverBlock(database: DatabaseSync): void {
  database.exec('pragma busy_timeout = 0')
}

/** Runs a transaction again until no other process has the lock, but gives up after 10 seconds. */
export async function whenFree<Result>(transaction: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + busyTimeout
  for (;;)
    try {
      return await transaction()
    } catch (error) {
      if (sqliteCodeOf(error) !== sqliteBusy || performance.now() > end) throw error
      await after(busyPause)
    }
}

/** SQLite's primary result code when another connection has the lock. */
export const sqliteBusy = 5

/** SQLite's primary result code for an error or its cause; 0 if neither comes from SQLite. */
export function sqliteCodeOf(error: unknown): number {
  const { errcode } = ((error as Error | undefined)?.cause ?? error ?? {}) as { errcode?: number }
  return (errcode ?? 0) & 0xff
}

/** Kysely's SQLite dialect for node:sqlite. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase

  constructor(database: DatabaseSync) {
    const kyselyDatabase = new CachedStatements(database)
    super({ database: kyselyDatabase })
    this.#database = kyselyDatabase
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#database)
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new LocklessQueryCompiler()
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

/**
 * Makes writing transactions take their lock at the start, because a transaction that has already read
 * something fails at once if it then has to wait for the lock, whatever the timeout.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    super({ database })
    this.#database = database
  }

  /** Its streams return as many rows at a time as the query asks for. Kysely's own return single rows. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    const database = this.#database
    return {
      executeQuery: (query) => connection.executeQuery(query),
      async *streamQuery<Row>({ sql, parameters }: CompiledQuery, portion: number) {
        let rows: Row[] = []
        for (const row of database.prepare(sql).iterate(parameters)) {
          if (rows.push(row as Row) < portion) continue
          yield { rows }
          rows = []
        }
        yield { rows }
      },
    }
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    await connection.executeQuery(settings?.accessMode === 'read only' ? beginRead : beginWrite)
  }

  /**
   * SQLite itself rolls back when the disk is full or fails. The caller gets the disk's error, not "no
   * transaction is active".
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    })
  }
}
const beginRead = CompiledQuery.raw('begin')
const beginWrite = CompiledQuery.raw('begin immediate')

/** SQLite has no `for update` and needs none: a writing transaction locks the whole database. */
class LocklessQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node)
  }
}

/** SQLite rolls back schema changes too, so a failed migration leaves nothing behind. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Compiles each statement once. The cache cannot grow without limit, because the code contains a limited
 * number of different statements.
 */
class CachedStatements implements SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, SqliteStatement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = kyselyStatement(this.#database.prepare(sql))
    this.#statements.set(sql, statement)
    return statement
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}

function kyselyStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => {
    for (const parameter of parameters) rejectNul(parameter)
    return parameters as SQLInputValue[]
  }
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}
