import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
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

/** Milliseconds to wait for another process (an admin command) that is writing. */
const busyTimeout = 10_000

/**
 * The embedded database: write-ahead log, and every commit on disk before it is acknowledged.
 * `file` is ':memory:' or a path; throws what node:sqlite throws.
 */
export function openSqlite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true })
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma temp_store = memory;
    pragma cache_size = -16000;
  `)
  return database
}

/** Kysely's SQLite dialect over node:sqlite. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase

  constructor(database: DatabaseSync) {
    const kyselyDatabase = new CachedStatements(database)
    super({ database: kyselyDatabase })
    this.#database = kyselyDatabase
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver({ database: this.#database })
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new LocklessQueryCompiler()
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

/**
 * A writing transaction takes its lock at the start: one that reads first and then has to wait for the lock
 * is refused by SQLite at once, whatever the timeout.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    await connection.executeQuery(settings?.accessMode === 'read only' ? beginRead : beginWrite)
  }

  /**
   * SQLite rolls back by itself when the disk is full or fails; then that is told, and not that nothing was
   * open.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    })
  }
}
const beginRead = CompiledQuery.raw('begin')
const beginWrite = CompiledQuery.raw('begin immediate')

/** SQLite has no `for update` and needs none: a writing transaction holds the whole database. */
class LocklessQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node)
  }
}

/** SQLite rolls schema changes back like any other, so a migration that fails leaves nothing behind. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Statements are compiled once; the number of different ones is that of the queries in the code. */
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
    if (parameters.some(hasNul)) throw Object.assign(new Error('A text holds a NUL.'), { code: '22021' })
    return parameters as SQLInputValue[]
  }
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}

/**
 * PostgreSQL keeps no text with a NUL and refuses it with that code; the same call is answered alike on both
 * engines.
 */
function hasNul(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0')
}
