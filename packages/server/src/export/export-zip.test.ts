import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import { emptyCustomer } from '@kontor/domain/customers/customer'
import { ublSample } from '@kontor/einvoice/testing/ubl-sample'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeExampleData } from '../demo/example-data.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { exportOrganisation } from './export-organisation.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ stallTimeout: 1000 })
})
afterAll(() => app.close())

const ask = (user: TestUser) => user.send(endpoints.exportOrganisation, { body: {} })

test('the ZIP contains all files that the admin command writes; the audit trail records the export [A9.6, A19.1]', async () => {
  const alice = await app.user()
  const { organisation } = alice
  await app.database.within(organisation, (db) => writeExampleData(db, alice.session, randomUUID))
  await alice.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
  // The second file is stored in several pieces.
  const texts = [ublSample, ublSample + randomFiller(500_000).replaceAll(/.{100}/g, '<!-- $& -->\n')]
  const hashes: string[] = []
  for (const text of texts) {
    const body = { name: 'rechnung.xml', content: new Blob([text]) }
    hashes.push((await alice.call(endpoints.uploadReceived, { body })).received.sha256)
  }
  const folder = mkdtempSync(join(tmpdir(), 'kontor-zip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const target = join(folder, 'export')
  await exportOrganisation(app.database, organisation, target)
  const response = await ask(alice)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="kontor-${organisation}.zip"`,
    'cache-control': 'no-store',
  })
  const files = unzipSync(new Uint8Array(response.rawPayload))
  const written = readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(target, join(parentPath, name)))
  expect(Object.keys(files).toSorted()).toEqual(written.toSorted())
  for (const name of written)
    expect(Buffer.from(files[name] ?? []).equals(readFileSync(join(target, name))), name).toBe(true)
  for (const [index, hash] of hashes.entries())
    expect(Buffer.from(files[`received/${hash}.xml`] ?? []).toString()).toBe(texts[index])
  const [last] = await alice.call(endpoints.listAuditEvents, { body: {} })
  expect(last).toMatchObject({ action: 'organisation.export', user: 'alice' })
})

test('an export contains no data of other organisations and needs the `books` right', async () => {
  const [alice, mallory] = [await app.user(), await app.user({ name: 'mallory' })]
  const writer = await app.user({ organisation: alice.organisation, name: 'writer', role: 'writing' })
  expect((await ask(writer)).json()).toMatchObject({ status: 403, code: 'forbidden' })
  const files = unzipSync(new Uint8Array((await ask(mallory)).rawPayload))
  const text = Object.values(files)
    .map((file) => Buffer.from(file).toString())
    .join('')
  expect(text).toContain('mallory')
  expect(text).not.toContain(`"${alice.organisation}"`)
})

test('allows one export per organisation at a time and disconnects a stalled reader', async () => {
  const alice = await app.user()
  const filler = randomFiller(24 * 1024 * 1024)
  await app.database.within(alice.organisation, (db) =>
    db
      .insertInto('customer')
      .values({
        organisation: alice.organisation,
        id: 'large',
        modified_ms: 0,
        revision: 1,
        document: JSON.stringify({ ...emptyCustomer(), filler }),
        lock_user: null,
        lock_since: null,
        lock_until: null,
      })
      .execute(),
  )
  const { port } = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  const { path } = endpoints.exportOrganisation
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: kontor\r\nauthorization: Bearer ${alice.token}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
  )
  await new Promise((resolve) => socket.once('readable', resolve))
  expect((await ask(alice)).json()).toMatchObject({ status: 429, code: 'tooManyRequests' })
  // Other calls and other organisations do not wait for the reader.
  expect((await ask(await app.user())).statusCode).toBe(200)
  await alice.call(endpoints.createCustomer, { body: { companyName: 'Neu' } })
  await expect.poll(async () => (await ask(alice)).statusCode).toBe(200)
  socket.destroy()
})

test('an unreadable document aborts the download, but the server keeps running', async () => {
  const alice = await app.user()
  await app.database.within(alice.organisation, (db) =>
    db
      .insertInto('item_template')
      .values({ organisation: alice.organisation, id: 'broken', title: 'x', document: 'x' })
      .execute(),
  )
  const outcome = () =>
    ask(alice).then(
      ({ statusCode }) => statusCode,
      () => 'cut',
    )
  expect(await outcome()).toBe('cut')
  await expect.poll(outcome).toBe('cut')
  expect(await alice.call(endpoints.listCustomers)).toEqual([])
})

/** Text that hardly compresses. */
function randomFiller(length: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(65_536)))
    .toString('base64')
    .repeat(Math.ceil(length / 87_384))
}
