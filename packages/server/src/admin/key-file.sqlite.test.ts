import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyFile } from '../secrets/secret-keys.ts'
import { secretTests } from '../testing/secret-tests.ts'

const { tests, admin, store, stored } = secretTests()

test('resealing replaces the key in the key file', async () => {
  await store()
  const before = readFileSync(keyFile(tests.database.dataDir), 'utf8')
  expect(await admin(['secret', 'rotate'])).toContain('Secrets sealed again with a new key in ')
  const after = readFileSync(keyFile(tests.database.dataDir), 'utf8')
  expect(after).toMatch(/^[\w+/=]{44}\n$/)
  expect(after).not.toBe(before)
  expect(await stored()).toBe('geheim')
})

test('the server does not start if its key file is unusable or lost', async () => {
  await store()
  writeFileSync(keyFile(tests.database.dataDir), 'geheim')
  expect(await tests.failedStart()).toContain('contains text that is not a key of 32 bytes in base64')
  rmSync(keyFile(tests.database.dataDir))
  expect(await tests.failedStart()).toContain('sealed with a key that this server does not have')
})

test('a backup reminds the operator of the key file only while secrets are sealed with its key', async () => {
  const { dataDir } = tests.database
  await store()
  const moved = { KONTOR_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') }
  expect(await admin(['backup', join(dataDir, 'old.backup')], moved)).toContain(
    `Also keep KONTOR_SECRET_KEY and the file ${keyFile(dataDir)}, separately from the backup.`,
  )
  await admin(['secret', 'rotate'], moved)
  expect(await admin(['backup', join(dataDir, 'new.backup')], moved)).toContain(
    'Also keep KONTOR_SECRET_KEY, separately from the backup.',
  )
})
