import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

export interface TransactionPooler {
  /** For KONTOR_DATABASE_URL: leads to the same database, but through the pooler. */
  url: string
  /** Number of transactions that did not use the same connection as the client's previous transaction. */
  moves(): number
  /**
   * What sessions have left behind on the connections: settings, locks, listeners, prepared statements and
   * temporary tables.
   */
  leftovers(): Promise<string[]>
  close(): Promise<void>
}

/** A raw connection to PostgreSQL, already logged in. It passes on the client's own messages. */
interface Backend {
  socket: Socket
}

/** Fewer connections than a server's pool would open, so that clients have to share them. */
const backendCount = 3

/**
 * A test double for PgBouncer with `pool_mode = transaction`: each transaction gets the connection that has
 * been idle the longest, so that no client keeps the same one. Code therefore cannot rely on anything that it
 * left in its session. Accepts every login, because the tests are not about logins.
 */
export async function startTransactionPooler(url: string): Promise<TransactionPooler> {
  const backends = await Promise.all(Array.from({ length: backendCount }, () => openBackend(url)))
  const idle = [...backends]
  const waiting: ((backend: Backend) => void)[] = []
  const clients = new Set<Socket>()
  let moves = 0
  const pool = {
    take: () =>
      new Promise<Backend>((resolve) => {
        const backend = idle.shift()
        if (backend === undefined) waiting.push(resolve)
        else resolve(backend)
      }),
    give(backend: Backend) {
      const next = waiting.shift()
      if (next === undefined) idle.push(backend)
      else next(backend)
    },
    moved: () => moves++,
  }
  const server = createServer((socket) => {
    clients.add(socket.setNoDelay())
    socket.on('close', () => clients.delete(socket)).on('error', () => undefined)
    serveClient(socket, pool)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    moves: () => moves,
    async leftovers() {
      // Waits until no client is using a connection, because responses would otherwise get mixed up.
      const taken = await Promise.all(backends.map(() => pool.take()))
      const left = await leftoversOf(taken)
      for (const backend of taken) pool.give(backend)
      return left
    },
    async close() {
      for (const socket of clients) socket.destroy()
      for (const { socket } of backends) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Logs in with pg, then takes over its socket. */
async function openBackend(url: string): Promise<Backend> {
  const client = new pg.Client({ connectionString: url, application_name: 'pooler' })
  client.on('error', () => undefined)
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('data')
  return { socket: stream.setNoDelay() }
}

interface Pool {
  take(): Promise<Backend>
  give(backend: Backend): void
  moved(): void
}

/** Types of the messages whose responses end with "ready for query". */
const asksForReady = new Set(['Q', 'S', 'F'])

function serveClient(socket: Socket, pool: Pool): void {
  let greeted = false
  let current: Backend | undefined
  let last: Backend | undefined
  let unanswered = 0
  let working = Promise.resolve()

  const onAnswer = framesOf((type, frame) => {
    socket.write(frame)
    if (type !== 'Z') return
    unanswered--
    const isIdle = frame.toString('latin1', 5, 6) === 'I'
    if (unanswered === 0 && isIdle) release()
  })
  function release() {
    if (current === undefined) return
    current.socket.off('data', onAnswer)
    last = current
    current = undefined
    pool.give(last)
  }
  async function forward(type: string, frame: Buffer) {
    if (type === 'X') return
    if (current === undefined) {
      current = await pool.take()
      current.socket.on('data', onAnswer)
      if (last !== undefined && last !== current) pool.moved()
    }
    if (asksForReady.has(type)) unanswered++
    current.socket.write(frame)
  }
  const onMessage = framesOf((type, frame) => {
    working = working.then(() => forward(type, frame))
  })
  socket.on('data', (data: Buffer) => {
    if (greeted) return onMessage(data)
    greeted = true
    socket.write(greeting)
  })
  // If a client leaves during a transaction, PgBouncer closes the connection. This double rolls the
  // transaction back instead.
  socket.on('close', () => {
    working = working.then(async () => {
      const backend = current
      if (backend === undefined) return
      backend.socket.off('data', onAnswer)
      const done = once(backend.socket, 'data')
      backend.socket.write(message('Q', Buffer.from('rollback\0')))
      await done
      current = undefined
      pool.give(backend)
    })
  })
}

/**
 * Calls `onFrame` with each message of the protocol: a letter, four bytes for the length, and the content.
 */
function framesOf(onFrame: (type: string, frame: Buffer) => void): (data: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (data) => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = 1 + rest.readInt32BE(1)
      const frame = rest.subarray(0, length)
      rest = rest.subarray(length)
      onFrame(frame.toString('latin1', 0, 1), frame)
    }
  }
}

function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

/** Messages: login accepted, server version, encoding, key for cancelling, ready for query. */
const greeting = Buffer.concat([
  message('R', Buffer.from([0, 0, 0, 0])),
  message('S', Buffer.from('server_version\x0018.0\0')),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
])

/** Finds what clients left behind. Runs on each connection, with the simple query protocol. */
const leftoversQuery = `
  select 'lock ' || locktype from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'
  union all select 'listens to ' || pg_listening_channels()
  union all select 'prepared ' || name from pg_prepared_statements
  union all select 'setting ' || name || ' = ' || setting from pg_settings where source = 'session' and name <> 'application_name'
  union all select 'organisation ' || current_setting('kontor.organisation', true) where current_setting('kontor.organisation', true) <> ''
  union all select 'access ' || current_setting('kontor.access', true) where current_setting('kontor.access', true) <> ''
  union all select 'table ' || relname from pg_class where relpersistence = 't' and relnamespace = pg_my_temp_schema()`

async function leftoversOf(backends: Backend[]): Promise<string[]> {
  const found = await Promise.all(backends.map(({ socket }) => askRaw(socket, leftoversQuery)))
  return found.flat()
}

/** Returns the first column of the rows. Throws if the database reports an error. */
function askRaw(socket: Socket, query: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const rows: string[] = []
    const read = framesOf((type, frame) => {
      if (type === 'D') rows.push(frame.toString('utf8', 11))
      if (type === 'E') reject(new Error(frame.toString('utf8', 5)))
      if (type !== 'Z') return
      socket.off('data', read)
      resolve(rows)
    })
    socket.on('data', read)
    socket.write(message('Q', Buffer.from(`${query}\0`)))
  })
}
