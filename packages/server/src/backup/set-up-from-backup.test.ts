import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { endpoints } from '@kontor/contract/endpoints'
import { release } from '@kontor/contract/release'
import { passphraseHeader, setupCodeHeader } from '@kontor/contract/setup/setup-schema'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { writeExampleData } from '../demo/example-data.ts'
import { readSecret, storeSecret } from '../secrets/store.ts'
import { takePasswordTurn } from '../session/password-turns.ts'
import { offerSetup } from '../setup/offer-setup.ts'
import { contentOf } from '../testing/opened-databases.ts'
import { startTestApp, type TestApp, type TestUser, testPassword } from '../testing/test-app.ts'
import { restoreOrganisation } from './restore-organisation.ts'
import { newFileKey, openFileKey, opening, sealedHead, sealing } from './seal-file.ts'

const passphrase = 'ein langer Satz für die Sicherung'
const otherKey = [Buffer.alloc(32, 5)]
const place = (organisation: string) => ({ organisation, purpose: 'mailAccount', id: '' }) as const
const folder = mkdtempSync(join(tmpdir(), 'kontor-sealed-'))

let app: TestApp
let alice: TestUser
let file: Buffer
/** The rows of all organisations when the file was made. */
let stored: Awaited<ReturnType<typeof contentOf>>
beforeAll(async () => {
  app = await startTestApp()
  alice = await app.user()
  await app.user({ name: 'Nachbar' })
  const { organisation, session } = alice
  await app.database.within(organisation, (db) => writeExampleData(db, session, randomUUID))
  await app.database.within(organisation, (db) =>
    storeSecret(db, app.secretKeys, place(organisation), 'geheim'),
  )
  const templateId = (await alice.call(endpoints.listDraftInvoices))[0]?.id
  await alice.call(endpoints.switchFunction, { body: { function: 'series', on: true } })
  const plan = { interval: 'month', firstDate: app.now(), anchorDay: 10, endDate: 0, period: 'none' }
  const terms = { title: 'Wartung', templateId, outcome: 'final', priceChanges: [] }
  await alice.call(endpoints.createSeries, { body: { ...plan, ...terms } })
  stored = await contentOf(app.database)
  file = (await ask(alice)).rawPayload
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const ask = (user: TestUser, body: object = { passphrase }) =>
  user.send(endpoints.backUpOrganisation, { body })

let fresh: TestApp
let code: string
beforeEach(async () => {
  fresh = await startTestApp({ secretKeys: otherKey })
  code = (await offerSetup(fresh.database)) ?? ''
  onTestFinished(() => fresh.close())
})

const restore = async (content: Buffer, headers: Record<string, string> = {}) =>
  fresh.send(endpoints.restoreSetup, {
    body: {
      name: 'kontor.backup',
      content: new Blob([new Uint8Array(content)]),
      headers: { [setupCodeHeader]: code, [passphraseHeader]: passphrase, ...headers },
    },
  })

/** The uploads that a server keeps at the moment. */
const uploads = ({ dataDir }: TestApp) =>
  readdirSync(dataDir).filter((name) => name.startsWith('setup-upload-'))

/** The lines of a sealed backup, changed and sealed again by someone who knows the passphrase. */
async function changed(change: (text: string) => string): Promise<Buffer> {
  const key = await openFileKey(passphrase, file.subarray(0, sealedHead))
  if (key === undefined) throw new Error('wrong passphrase')
  const opened = opening(key)
  opened.end(file.subarray(sealedHead))
  const text = gunzipSync(Buffer.concat(await opened.toArray())).toString()
  const sealed = sealing(await newFileKey({ organisation: '' }, passphrase))
  sealed.end(gzipSync(change(text)))
  return Buffer.concat(await sealed.toArray())
}

test('a downloaded backup sets up an empty server: every row, the logins and the secrets [A33.1, A33.2]', async () => {
  const [before] = await alice.call(endpoints.listFinalInvoices, { body: {} })
  const response = await restore(file)
  expect(response.json()).toEqual({
    organisation: alice.organisation,
    name: alice.organisation,
    outboxStopped: false,
  })
  const { organisation: instanceId, name: username } = alice
  const login = await fresh.send(endpoints.login, { body: { instanceId, username, password: testPassword } })
  const token = login.json().accessToken
  const finals = (await fresh.send(endpoints.listFinalInvoices, { body: {}, token })).json()
  expect(finals[0]).toEqual(before)
  const restored = await contentOf(fresh.database)
  const rows = (content: typeof stored, table: string) =>
    (content[table] ?? []).filter((row) => row.includes(`"${instanceId}"`))
  for (const table of ['invoice', 'customer', 'user_account', 'invoice_counter', 'invoice_version'])
    expect(rows(restored, table), table).toEqual(rows(stored, table))

  const secret = await fresh.database.within(instanceId, (db) =>
    readSecret(db, fresh.secretKeys, place(instanceId)),
  )
  expect(secret).toBe('geheim')
  // No series gives away a number before somebody has raised the next one; the audit trail says so.
  const series = (await fresh.send(endpoints.listSeries, { token })).json()
  expect(series).toMatchObject([{ state: 'paused', stop: 'restored' }])
  expect((await fresh.send(endpoints.verifyAudit, { token })).json()).toMatchObject({ isIntact: true })
  // The code is used up, and no other organisation came along.
  expect((await restore(file)).json()).toMatchObject({ code: 'invalidLink' })
  expect((await contentOf(fresh.database)).organisation).toHaveLength(1)
})

test('the file shows nothing without its passphrase, and the audit trail records who took it [A33.1]', async () => {
  const text = file.toString('latin1')
  expect(text).not.toContain(alice.organisation)
  expect(file.includes(Buffer.from([0x1f, 0x8b, 0x08]))).toBe(false)
  const events = await alice.call(endpoints.listAuditEvents, { body: {} })
  expect(events.find(({ action }) => action === 'organisation.backup')).toMatchObject({ user: 'alice' })
})

test('a backup needs the highest right, a proof and a long passphrase [A33.1]', async () => {
  const { organisation } = alice
  const accountant = await app.user({ organisation, name: 'bea', role: 'accounting' })
  expect((await ask(accountant)).json()).toMatchObject({ code: 'forbidden' })
  expect((await ask(alice, { passphrase: 'kurz' })).json()).toMatchObject({ code: 'invalidRequest' })
  const late = await startTestApp()
  onTestFinished(() => late.close())
  const user = await late.user()
  late.advance(700)
  expect((await ask(user)).json()).toMatchObject({ code: 'proofNeeded' })
})

test('of many backups at once, only one derives a key [A33.1]', async () => {
  const { organisation, name: person } = alice
  const endTurn = await takePasswordTurn({ organisation, person })
  const ended: number[] = []
  const calls = Array.from({ length: 5 }, async () => {
    const { statusCode, headers } = await ask(alice)
    ended.push(statusCode)
    // A password that waited in vain would say 5.
    if (statusCode === 429) expect(headers['retry-after']).toBe('30')
  })
  await expect.poll(() => ended).toEqual([429, 429, 429, 429])
  endTurn()
  await Promise.all(calls)
  expect(ended).toEqual([429, 429, 429, 429, 200])
})

test('refuses a secret that this server cannot open before the download begins [A33.1]', async () => {
  const own = await startTestApp({ secretKeys: otherKey })
  onTestFinished(() => own.close())
  const user = await own.user()
  await own.database.within(user.organisation, (db) =>
    storeSecret(db, app.secretKeys, place(user.organisation), 'fremd'),
  )
  expect((await ask(user)).json()).toMatchObject({ code: 'secretUnreadable' })
})

test.each<[string, () => Promise<Buffer> | Buffer, Record<string, string>, string]>([
  ['a wrong passphrase', () => file, { [passphraseHeader]: 'ein anderer langer Satz' }, 'wrongPassphrase'],
  ['a wrong code', () => file, { [setupCodeHeader]: 'x' }, 'invalidLink'],
  ['a file that was cut off', () => file.subarray(0, file.length - 1000), {}, 'backupDamaged'],
  ['a changed byte', () => withChangedByte(), {}, 'backupDamaged'],
  ['any other file', () => Buffer.from('%PDF-1.7'), {}, 'backupDamaged'],
  ['a backup without passphrase', () => gzipSync('{"kontorBackup":1}\n'), {}, 'backupDamaged'],
  [
    'a newer release',
    () => changed((text) => text.replace(`"release":${release},`, `"release":${release + 1},`)),
    {},
    'backupNewer',
  ],
  ['a changed row', () => changed((text) => text.replace('Musterstadt', 'Musterdorf')), {}, 'backupDamaged'],
])('%s restores nothing, and the code stays valid [A33.2]', async (_what, made, headers, expected) => {
  const response = await restore(await made(), headers)
  expect(response.json()).toMatchObject({ code: expected })
  const content = await contentOf(fresh.database)
  expect(Object.values(content).flat()).toEqual([])
  expect(uploads(fresh)).toEqual([])
  expect((await restore(file)).statusCode).toBe(200)
})

test('a tampered organisation restores nothing [A33.2]', async () => {
  const own = await startTestApp()
  onTestFinished(() => own.close())
  const user = await own.user()
  await user.call(endpoints.saveItemTemplate, { body: { template: { title: 'Beratung' } } })
  await own.database.across((db) => db.updateTable('item_template').set({ document: '{}' }).execute())
  const response = await restore((await ask(user)).rawPayload)
  expect(response.json()).toMatchObject({ code: 'backupTampered' })
  expect(Object.values(await contentOf(fresh.database)).flat()).toEqual([])
})

test('an organisation that exists is never replaced: there is no code then [A33.2]', async () => {
  await fresh.user()
  expect((await restore(file)).json()).toMatchObject({ code: 'invalidLink' })
})

test('an organisation that the operator restores uses up the code too [A33.2]', async () => {
  const path = join(folder, 'operator.backup')
  writeFileSync(path, file)
  onTestFinished(() => rmSync(path))
  const settings = { keys: fresh.secretKeys, passphrase: async () => passphrase }
  await restoreOrganisation(fresh.database, alice.session, path, settings)
  expect((await restore(file)).json()).toMatchObject({ code: 'invalidLink' })
})

test('org restore accepts the file and asks for the passphrase [A33.3]', async () => {
  const path = join(folder, 'taken.backup')
  writeFileSync(path, file)
  onTestFinished(() => rmSync(path))
  const asked = (answer: string) =>
    restoreOrganisation(fresh.database, alice.session, path, {
      keys: fresh.secretKeys,
      passphrase: async () => answer,
    })
  await expect(asked('ein anderer langer Satz')).rejects.toThrow('The passphrase of')
  expect(await asked(passphrase)).toMatchObject({ lost: 0 })
  expect(readFileSync(path).equals(file)).toBe(true)
})

function withChangedByte(): Buffer {
  const copy = Buffer.from(file)
  const place = Math.floor(file.length / 2)
  copy.writeUInt8((copy.readUInt8(place) + 1) % 256, place)
  return copy
}
