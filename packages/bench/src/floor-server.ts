/**
 * The least that a server can do, to compare with: POST /bytes keeps a body, GET /bytes sends it from memory,
 * POST /transaction draws a number and stores a text, as durably as the embedded database does.
 * Started as a program of its own with the folder for its database; prints its address.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fastify from 'fastify'

const database = new DatabaseSync(join(process.argv[2] ?? '.', 'floor.db'))
database.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table counter (last_number integer not null);
  insert into counter values (0);
  create table document (number integer primary key, text text not null);
`)
const draw = database.prepare('update counter set last_number = last_number + 1 returning last_number')
const store = database.prepare('insert into document values (?, ?)')
const text = JSON.stringify({ content: 'x'.repeat(4000) })

let bytes: Buffer = Buffer.alloc(0)
const app = fastify({ bodyLimit: 64 * 1024 * 1024 })
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
)
app.post('/bytes', async (request) => {
  bytes = request.body as Buffer
  return {}
})
app.get('/bytes', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
app.put('/transaction', (_request, reply) => {
  database.exec('begin immediate')
  const { last_number } = draw.get() as { last_number: number }
  store.run(last_number, text)
  database.exec('commit')
  reply.type('application/json; charset=utf-8').send(text)
})
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(app.listeningOrigin)
