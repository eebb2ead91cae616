import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { endpoints } from '@kontor/contract/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { closeInTime } from './close-in-time.ts'
import { mostLists } from './open-lists.ts'

/**
 * Starts a server with a user whose drafts take up about 24 MiB, which is more than the buffers of a
 * connection can hold.
 */
async function withLongList(options: { stallTimeout?: number } = {}) {
  const app = await startTestApp(options)
  onTestFinished(() => app.close())
  const { port } = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }))
  const alice = await app.user()
  const rows = Array.from({ length: 48 }, (_, index) => ({
    organisation: alice.organisation,
    id: `draft-${index}`,
    status: 'draft' as const,
    number: null,
    counter: null,
    invoice_date: 0,
    modified_ms: index,
    revision: 1,
    tags: '[]',
    document: JSON.stringify({ filler: 'x'.repeat(512 * 1024) }),
    seller_hash: null,
  }))
  await app.database.within(alice.organisation, async (db) => {
    for (const row of rows) await db.insertInto('invoice').values(row).execute()
  })
  return { app, alice, port: Number(port) }
}

/** Requests the list of drafts and reads only its first bytes. */
async function stalledReader(port: number, user: TestUser): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `GET ${endpoints.listDraftInvoices.path} HTTP/1.1\r\nhost: kontor\r\nauthorization: Bearer ${user.token}\r\n\r\n`,
  )
  onTestFinished(() => void socket.destroy())
  await once(socket, 'readable')
  return socket
}

const openConnections = (app: TestApp) =>
  new Promise<number>((resolve, reject) => {
    app.http.server.getConnections((error, amount) => (error ? reject(error) : resolve(amount)))
  })

test('disconnects a stalled reader and continues to serve other clients', async () => {
  const { app, alice, port } = await withLongList({ stallTimeout: 1500 })
  await stalledReader(port, alice)
  expect(await openConnections(app)).toBe(1)
  expect(await alice.call(endpoints.listCustomers)).toEqual([])
  await expect.poll(() => openConnections(app)).toBe(0)
})

test('the server stops in time even if a client does not read its response', async () => {
  const { app, alice, port } = await withLongList()
  await stalledReader(port, alice)
  await closeInTime(app.http, 100)
  expect(await openConnections(app)).toBe(0)
})

test('limits how many lists a user can read at the same time; colleagues need not wait for them', async () => {
  const { app, alice, port } = await withLongList()
  const bob = await app.user({ organisation: alice.organisation, name: 'bob' })
  const readers = []
  for (let index = 0; index < mostLists.perPerson; index++) readers.push(await stalledReader(port, alice))
  const ask = async () => (await alice.send(endpoints.listCustomers)).statusCode
  await expect.poll(ask).toBe(429)
  expect(await alice.problem(endpoints.listCustomers)).toMatchObject({ code: 'tooManyRequests' })
  expect(await bob.call(endpoints.listCustomers)).toEqual([])
  for (const reader of readers) reader.destroy()
  await expect.poll(ask).toBe(200)
})
