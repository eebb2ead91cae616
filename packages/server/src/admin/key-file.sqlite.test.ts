import { readFileSync, rmSync, writeFileSync } from 'node:fs'
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
