import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProcess } from '@kontor/testing/processes/run-process'
import { expect, test } from 'vitest'
import { createOrganisation } from '../organisation/store.ts'
import type { SecretPlace } from '../secrets/seal-text.ts'
import { createSecretKeys, keyFile } from '../secrets/secret-keys.ts'
import { keepSecret, readSecret } from '../secrets/store.ts'
import { serverSession } from '../session/session.ts'
import { serverTests } from '../testing/server-tests.ts'
import { testEngine } from '../testing/test-database.ts'

const tests = serverTests()
const place: SecretPlace = { organisation: 'werk', purpose: 'oneTimeCode', id: 'alice' }
const keyText = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const filed = testEngine === 'sqlite'

/** Runs an admin command; returns its output, or its one sentence with exit status 1. */
async function admin(words: string[], changes: NodeJS.ProcessEnv = {}): Promise<string> {
  const command = runProcess('admin/main.ts', words, { ...tests.env, ...changes })
  await command.ended
  return command.output().stdout + command.output().stderr
}

/** Stores a secret as a server with these keys would; none: with the key file. */
async function store(...keys: number[]): Promise<void> {
  await admin(['org', 'list'])
  const database = tests.database.connect()
  const secretKeys = createSecretKeys(settings(...keys))
  await database.within('werk', async (db) => {
    await createOrganisation(db, serverSession('werk', 'admin', 0), { name: 'Werk' })
    await keepSecret(db, secretKeys, place, 'geheim')
  })
  await database.close()
}

async function stored(...keys: number[]): Promise<string | undefined> {
  const database = tests.database.connect()
  try {
    return await database.within('werk', (db) => readSecret(db, createSecretKeys(settings(...keys)), place))
  } finally {
    await database.close()
  }
}

function settings(...keys: number[]) {
  const { dataDir, url } = tests.database
  return { dataDir, databaseUrl: url, secretKeys: keys.map((byte) => Buffer.alloc(32, byte)) }
}

test('a server without secrets starts without a key; with one it starts with its key alone', async () => {
  const first = await tests.start({ KONTOR_DEMO: 'off' })
  first.child.kill('SIGTERM')
  await first.ended
  await store(1)
  expect(await tests.refusedStart()).toContain('a key that this server does not have; give KONTOR_SECRET_KEY')
  expect(await tests.refusedStart({ KONTOR_SECRET_KEY: keyText(2) })).toContain('sealed with a key')
  await tests.start({ KONTOR_SECRET_KEY: keyText(1) })
})

test('secrets are sealed again with the first key of the setting, and the old one can go', async () => {
  await store(1)
  const both = { KONTOR_SECRET_KEY: `${keyText(2)},${keyText(1)}` }
  expect(await admin(['secret', 'rotate'], { KONTOR_SECRET_KEY: keyText(2) })).toContain('does not have')
  expect(await admin(['secret', 'rotate'], both)).toBe('Sealed 1 secrets again.\n')
  expect(await admin(['secret', 'check'], { KONTOR_SECRET_KEY: keyText(2) })).toBe(
    '1 sealed secrets can be read, 0 cannot.\n',
  )
  expect(await stored(2)).toBe('geheim')
  await expect(stored(1)).rejects.toThrow('secretUnreadable')
})

test.runIf(filed)('a key file gets a new key and loses the old one', async () => {
  await store()
  const before = readFileSync(keyFile(tests.database.dataDir), 'utf8')
  expect(await admin(['secret', 'rotate'])).toContain('Sealed 1 secrets again with a new key in ')
  const after = readFileSync(keyFile(tests.database.dataDir), 'utf8')
  expect(after).toMatch(/^[\w+/=]{44}\n$/)
  expect(after).not.toBe(before)
  expect(await stored()).toBe('geheim')
})

test('what no key opens is removed when that is asked for', async () => {
  await store(1)
  expect(await admin(['secret', 'check'])).toBe('0 sealed secrets can be read, 1 cannot.\n')
  expect(await admin(['secret', 'discard'])).toContain('please use --yes')
  expect(await admin(['secret', 'discard', '--yes'])).toBe('Removed 1 secrets.\n')
  expect(await stored(1)).toBeUndefined()
  expect(await admin(['secret', 'discard', '--yes'])).toBe('Removed 0 secrets.\n')
})

test('backup and restore say which key is needed, and carry secrets sealed', async () => {
  await store(1)
  const file = join(tests.database.dataDir, 'kontor.backup')
  const withKey = { KONTOR_SECRET_KEY: keyText(1) }
  expect(await admin(['backup', file], withKey)).toContain(
    'holds 1 sealed secrets: keep KONTOR_SECRET_KEY too',
  )
  const restored = ['restore', file, '--overwrite']
  expect(await admin(restored, withKey)).toMatch(/Everybody has to log in again\.\n$/)
  expect(await stored(1)).toBe('geheim')
  expect(await admin(restored)).toContain('1 sealed secrets need the key that they were sealed with')
})

test.runIf(filed)('a key file that cannot be used stops the start in one sentence', async () => {
  await store()
  writeFileSync(keyFile(tests.database.dataDir), 'geheim')
  expect(await tests.refusedStart()).toContain('does not hold keys of 32 bytes in base64')
  rmSync(keyFile(tests.database.dataDir))
  expect(await tests.refusedStart()).toContain('sealed with a key that this server does not have')
})
