/**
 * A minimal server on Kontor's database, for comparison: GET /drafts joins stored texts, and PUT /final
 * assigns a number and stores a text in one transaction. Like Kontor, it checks the signatures of tokens and
 * compresses responses, but does nothing else. Accepts Kontor's settings and prints its address.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fastifyCompress from '@fastify/compress'
import fastify from 'fastify'
import { jwtVerify } from 'jose'
import pg from 'pg'

interface Floor {
  secret(): Promise<string>
  drafts(): Promise<{ document: string }[]>
  final(text: string): Promise<void>
}

const { KONTOR_DATABASE_URL: databaseUrl, KONTOR_DATA_DIR: dataDir = '' } = process.env
const tables = [
  'create table if not exists floor_counter (last_number integer not null)',
  'create table if not exists floor_document (number integer primary key, text text not null)',
  'insert into floor_counter select 0 where not exists (select 1 from floor_counter)',
]
const secretQuery = `select value from server_secret where name = 'access-token'`
const draftsQuery = `select document from invoice where organisation = 'bench' and status = 'draft' order by modified_ms desc, id`
const numberQuery = 'update floor_counter set last_number = last_number + 1 returning last_number'
const text = JSON.stringify({ content: 'x'.repeat(4000) })

function embedded(file: string): Floor {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('pragma synchronous = full')
  for (const statement of tables) database.exec(statement)
  const [drafts, draw, store] = [draftsQuery, numberQuery, 'insert into floor_document values (?, ?)'].map(
    (statement) => database.prepare(statement),
  )
  return {
    secret: async () => String(database.prepare(secretQuery).get()?.value),
    drafts: async () => drafts?.all() as { document: string }[],
    async final(document) {
      database.exec('begin immediate')
      store?.run(Number(draw?.get()?.last_number), document)
      database.exec('commit')
    },
  }
}

function postgres(connectionString: string): Floor {
  // The floor does not separate organisations, so it sets kontor.access once per connection, not once per
  // transaction.
  const pool = new pg.Pool({ connectionString, max: 10, options: '-c kontor.access=admin' })
  const ready = (async () => {
    for (const statement of tables) await pool.query(statement)
  })()
  return {
    async secret() {
      await ready
      return (await pool.query(secretQuery)).rows[0].value
    },
    drafts: async () => (await pool.query(draftsQuery)).rows,
    async final(document) {
      const client = await pool.connect()
      await client.query('begin')
      const { rows } = await client.query(numberQuery)
      await client.query('insert into floor_document values ($1, $2)', [rows[0].last_number, document])
      await client.query('commit')
      client.release()
    },
  }
}

const floor = databaseUrl === undefined ? embedded(join(dataDir, 'kontor.sqlite')) : postgres(databaseUrl)
const secret = Buffer.from(await floor.secret(), 'base64url')
const app = fastify()
await app.register(fastifyCompress, { encodings: ['zstd', 'br', 'gzip'], globalDecompression: false })
app.addHook('onRequest', async ({ headers }) => {
  await jwtVerify((headers.authorization ?? '').slice('Bearer '.length), secret, { algorithms: ['HS256'] })
})
app.get('/drafts', async (_request, reply) => {
  const rows = await floor.drafts()
  return reply.type('application/json; charset=utf-8').send(`[${rows.map((row) => row.document).join(',')}]`)
})
app.put('/final', async (_request, reply) => {
  await floor.final(text)
  return reply.type('application/json; charset=utf-8').send(text)
})
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(app.listeningOrigin)
