import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { type CopiedRows, isCopy, setCopiedValues } from './copied-rows.ts'
import type { CopyQuery } from './copy-query.ts'
import { isLast, isNameRejected, nameOf } from './statement-names.ts'

/** The pool and the class for copy statements, which are both loaded with the driver. */
interface Driver {
  pool: pg.Pool
  CopyQuery: typeof CopyQuery
}

/**
 * Hands out the pool's connections. On connections that only this process uses, fixed statements have names,
 * so that PostgreSQL keeps them (docs/decisions/0098). Through a pooler such as PgBouncer, the next
 * transaction may run on another connection, where the name does not exist, so statements have no names.
 */
export class NamingPool implements PostgresPool {
  readonly options: object
  readonly #open: () => Promise<Driver>
  #driver: Promise<Driver> | undefined
  readonly #clients = new WeakMap<pg.PoolClient, NamingClient>()
  #isNaming = true

  /** `open` runs before the first connection. */
  constructor(options: object, open: () => Promise<Driver>) {
    this.options = options
    this.#open = open
  }

  async connect(): Promise<PostgresPoolClient> {
    this.#driver ??= this.#open()
    const { pool, CopyQuery } = await this.#driver
    const client = await pool.connect()
    const known = this.#clients.get(client)
    if (known !== undefined) return known
    const mayName = await isDirect(client)
    const naming = new NamingClient(client, CopyQuery, () => mayName && this.#isNaming)
    this.#clients.set(client, naming)
    return naming
  }

  async end(): Promise<void> {
    await (await this.#driver)?.pool.end()
  }

  /**
   * Whether a transaction failed only because of a statement's name. If so, statements have no names from
   * then on, and the caller can repeat the transaction.
   */
  stopsNaming(error: unknown): boolean {
    if (!isNameRejected(error)) return false
    if (this.#isNaming) {
      process.emitWarning(
        'PostgreSQL has rejected a named statement. This process sends statements without names from now on.',
      )
    }
    this.#isNaming = false
    return true
  }
}

/** A connection of the pool, in the form that Kysely needs. */
class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #CopyQuery: Driver['CopyQuery']
  readonly #mayName: () => boolean
  /** The commit, once it has been sent together with the last statement of the transaction. */
  #commit: Promise<pg.QueryResult> | undefined

  constructor(client: pg.PoolClient, CopyQuery: Driver['CopyQuery'], mayName: () => boolean) {
    this.#client = client
    this.#CopyQuery = CopyQuery
    this.#mayName = mayName
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('A pipelined connection has no cursors.')
    if (this.#commit !== undefined) return this.#end(text, this.#commit)
    if (isCopy(text)) return this.#copy(text, values)
    const result = this.#send(text, values)
    if (isLast(text)) {
      this.#commit = this.#client.query('commit')
      this.#commit.catch(() => undefined)
    }
    return result
  }

  #send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = this.#mayName() ? nameOf(text) : undefined
    const query = { text, values: values as unknown[] }
    return this.#client.query(name === undefined ? query : { ...query, name })
  }

  /** Sends the values together with the statement, which fails if they cannot be set. */
  async #copy(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<CopiedRows>> {
    const setting = this.#send(setCopiedValues, values)
    const copying = new Promise<CopiedRows>((resolve, reject) => {
      this.#client.query(
        new this.#CopyQuery(text, (error, copy) => (error === undefined ? resolve(copy) : reject(error))),
      )
    })
    // If the values cannot be set, both fail, but only the first error states the cause.
    copying.catch(() => undefined)
    await setting
    const copy = await copying
    return { command: 'SELECT', rowCount: 1, rows: [copy] }
  }

  /**
   * Returns the result of the commit that has already been sent. If the last statement failed, the commit
   * rolls the transaction back.
   */
  #end(text: string, commit: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    if (text !== 'commit' && text !== 'rollback') throw new Error('No statement may follow the last one.')
    this.#commit = undefined
    return commit
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken)
  }
}

/**
 * Whether this connection leads directly to PostgreSQL. PostgreSQL tells each client the id of the process
 * that serves it; a pooler invents an id, because several processes serve its client in turn.
 */
async function isDirect(client: pg.PoolClient): Promise<boolean> {
  const { processID } = client as { processID?: number }
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid === processID
  } catch {
    // The connection is broken; its first statement will report why.
    return false
  }
}
