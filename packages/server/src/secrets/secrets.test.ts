import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { keyIdOf, openText, type SecretPlace, sealText } from './seal-text.ts'
import { createSecretKeys, keyFile, type SecretKey } from './secret-keys.ts'
import { countSecrets, deleteSecret, readSecret, rejectUnreadableSecrets, storeSecret } from './store.ts'

const secret = 'JBSWY3DPEHPK3PXP ä'
const place: SecretPlace = { organisation: 'werk', purpose: 'oneTimeCode', id: 'alice' }
const folder = mkdtempSync(join(tmpdir(), 'kontor-secrets-'))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function keysOf(...bytes: number[]) {
  const secretKeys = bytes.map((byte) => Buffer.alloc(32, byte))
  return createSecretKeys({ dataDir: folder, databaseUrl: 'postgres://unused', secretKeys })
}

function sealingKey(byte: number): SecretKey {
  const key = keysOf(byte).sealing()
  if (key === undefined) throw new Error('there is no sealing key')
  return key
}

test('a sealed text opens with its own key and place; sealing a text twice gives different values', () => {
  const key = sealingKey(1)
  const sealed = sealText(key, place, secret)
  expect(openText(key, place, sealed)).toBe(secret)
  expect(sealed).not.toContain('JBSWY')
  expect(keyIdOf(sealed)).toBe(key.id)
  expect(sealText(key, place, secret)).not.toBe(sealed)
  expect(openText(key, place, sealText(key, place, ''))).toBe('')
})

test.each<[string, Partial<SecretPlace>]>([
  ['organisation', { organisation: 'other' }],
  ['purpose', { purpose: 'providerClient' }],
  ['owner', { id: 'bob' }],
])('a sealed text does not open for another %s', (_what, change) => {
  const key = sealingKey(1)
  expect(openText(key, { ...place, ...change }, sealText(key, place, secret))).toBeUndefined()
})

test('a text that is changed, truncated or sealed with another key does not open', () => {
  const key = sealingKey(1)
  const sealed = sealText(key, place, secret)
  const head = sealed.slice(0, sealed.lastIndexOf('.') + 1)
  const bytes = Buffer.from(sealed.slice(head.length), 'base64url')
  const changed = [...bytes.keys()].map((place) => {
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(place) ^ 1, place)
    return head + copy.toString('base64url')
  })
  const other = sealingKey(2)
  const otherText = sealText(other, place, secret)
  const renamed = otherText.replace(other.id, key.id)
  for (const text of [...changed, otherText, renamed, head, `${head}AAAA`, '', 'v2.00000000.AAAA', secret])
    expect(openText(key, place, text)).toBeUndefined()
})

test('stores, replaces, reads and removes a sealed secret inside its organisation', async () => {
  const [alice, other] = [await app.user(), await app.user()]
  const own = { ...place, organisation: alice.organisation }
  await app.database.within(alice.organisation, async (db) => {
    expect(await readSecret(db, app.secretKeys, own)).toBeUndefined()
    await storeSecret(db, app.secretKeys, own, 'first')
    await storeSecret(db, app.secretKeys, own, secret)
    expect(await readSecret(db, app.secretKeys, own)).toBe(secret)
    const { sealed } = await db.selectFrom('sealed_secret').select('sealed').executeTakeFirstOrThrow()
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\./)
  })
  await app.database.within(other.organisation, async (db) => {
    const foreign = { ...own, organisation: other.organisation }
    expect(await readSecret(db, app.secretKeys, foreign)).toBeUndefined()
  })
  await app.database.within(alice.organisation, async (db) => {
    await deleteSecret(db, own)
    expect(await readSecret(db, app.secretKeys, own)).toBeUndefined()
  })
})

test('a secret is unreadable without its key, but readable if that key is listed after a new one', async () => {
  const { organisation } = await app.user()
  const own = { ...place, organisation }
  await app.database.within(organisation, async (db) => {
    await storeSecret(db, keysOf(1), own, secret)
    await expect(readSecret(db, keysOf(2), own)).rejects.toThrow('secretUnreadable')
    await expect(readSecret(db, keysOf(), own)).rejects.toThrow('secretUnreadable')
    await expect(storeSecret(db, keysOf(), own, secret)).rejects.toThrow('secretKeyMissing')
    expect(await readSecret(db, keysOf(2, 1), own)).toBe(secret)
  })
})

test('the key file is created when first needed, is readable only by its owner, and is kept', () => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const settings = { dataDir, databaseUrl: undefined, secretKeys: [] }
  const keys = createSecretKeys(settings)
  expect(keys.opening('00000000')).toBeUndefined()
  expect(() => statSync(keyFile(dataDir))).toThrow('ENOENT')
  const first = keys.sealing()
  expect(statSync(keyFile(dataDir)).mode & 0o777).toBe(0o600)
  expect(Buffer.from(readFileSync(keyFile(dataDir), 'utf8'), 'base64')).toHaveLength(32)
  expect(createSecretKeys(settings).sealing()).toEqual(first)
  // After a move to the setting, secrets sealed with the key from the file still open.
  const moved = createSecretKeys({ ...settings, secretKeys: [Buffer.alloc(32, 1)] })
  expect(moved.sealing()?.id).not.toBe(first?.id)
  expect(moved.opening(first?.id ?? '')).toEqual(first)
})

test.each([
  ['invalid', 'geheim\n', /^The key file \S+ contains text that is not a key of 32 bytes in base64\.$/],
  [
    'empty',
    '\n',
    /^The key file \S+ is empty; restore it, or delete it if no secrets are sealed with its key\.$/,
  ],
])('an %s key file causes a one-sentence error without the content of the file', (_kind, content, error) => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  writeFileSync(keyFile(dataDir), content)
  const keys = createSecretKeys({ dataDir, databaseUrl: undefined, secretKeys: [] })
  expect(() => keys.sealing()).toThrow(error)
})

test('counts the secrets of one organisation, but not those of another', async () => {
  const [own, other] = [await app.user(), await app.user()]
  for (const { organisation } of [own, other, other]) {
    await app.database.within(organisation, (db) =>
      storeSecret(db, keysOf(1), { ...place, organisation, id: crypto.randomUUID() }, secret),
    )
  }
  const count = (organisation: string) =>
    app.database.snapshot((db) => countSecrets(db, keysOf(1), organisation))
  expect(await count(own.organisation)).toEqual({ readable: 1, unreadable: 0, filed: 0 })
  expect(await count(other.organisation)).toEqual({ readable: 2, unreadable: 0, filed: 0 })
})

test('the server needs the keys for all secrets to start, but opens no secret', async () => {
  const { organisation } = await app.user()
  const own = { ...place, organisation }
  const check = (...bytes: number[]) =>
    app.database.across((db) => rejectUnreadableSecrets(db, keysOf(...bytes)))
  await app.database.across((db) => db.deleteFrom('sealed_secret').execute())
  await check()
  await app.database.within(organisation, async (db) => {
    await storeSecret(db, keysOf(1), own, secret)
    await storeSecret(db, keysOf(2), { ...own, id: 'bob' }, secret)
  })
  await expect(check(1)).rejects.toThrow('a key that this server does not have')
  await check(2, 1)
  const cut = `v1.${sealingKey(1).id}.`
  await app.database.within(organisation, (db) =>
    db.updateTable('sealed_secret').set({ sealed: cut }).execute(),
  )
  await check(1)
  expect(await app.database.across((db) => countSecrets(db, keysOf(1)))).toEqual({
    readable: 0,
    unreadable: 2,
    filed: 0,
  })
  await app.database.within(organisation, (db) => deleteSecret(db, own))
  await app.database.within(organisation, (db) => deleteSecret(db, { ...own, id: 'bob' }))
})
