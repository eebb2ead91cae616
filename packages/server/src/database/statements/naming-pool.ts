import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isLast, isNameRejected, nameOf } from './statement-names.ts'

/**
 * Hands out the pool's connections. On those that belong only to this process, fixed statements have names,
 * so that PostgreSQL keeps them (docs/decisions/0098). Through a pooler such as PgBouncer, the next
 * transaction may run on another connection, which does not know the statement; so statements have no names
 * there.
 */
export class NamingPool implements PostgresPool {
  readonly options: object
  readonly #open: () => Promise<pg.Pool>
  #pool: Promise<pg.Pool> | undefined
  readonly #clients = new WeakMap<pg.PoolClient, NamingClient>()
  #isNaming = true

  /** `open` runs before the first connection. */
  constructor(options: object, open: () => Promise<pg.Pool>) {
    this.options = options
    this.#open = open
  }

  async connect(): Promise<PostgresPoolClient> {
    this.#pool ??= this.#open()
    const client = await (await this.#pool).connect()
    const known = this.#clients.get(client)
    if (known !== undefined) return known
    const mayName = await isDirect(client)
    const naming = new NamingClient(client, () => mayName && this.#isNaming)
    this.#clients.set(client, naming)
    return naming
  }

  async end(): Promise<void> {
    await (await this.#pool)?.end()
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
  readonly #mayName: () => boolean
  /** Already sent, together with the last statement of the transaction. */
  #commit: Promise<pg.QueryResult> | undefined

  constructor(client: pg.PoolClient, mayName: () => boolean) {
    this.#client = client
    this.#mayName = mayName
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('A pipelined connection has no cursors.')
    if (this.#commit !== undefined) return this.#end(text, this.#commit)
    const name = this.#mayName() ? nameOf(text) : undefined
    const query = { text, values: values as unknown[] }
    const result = this.#client.query(name === undefined ? query : { ...query, name })
    if (isLast(text)) {
      this.#commit = this.#client.query('commit')
      this.#commit.catch(() => undefined)
    }
    return result
  }

  /** Returns the result of the commit that was already sent. It rolled back if the last statement failed. */
  #end(text: string, commit: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    if (text !== 'commit' && text !== 'rollback') throw new Error('A statement follows the last one.')
    this.#commit = undefined
    return commit
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken)
  }
}

/**
 * Whether this connection leads directly to PostgreSQL. The server tells each client the id of the process
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
