import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Db } from '../database/connect.ts'
import { countRecoveryCodes, makeRecoveryCodes } from '../second-factors/recovery-codes.ts'
import { hasSecondFactor } from '../second-factors/store.ts'
import { processOutput } from '../testing/admin-command.ts'
import { secretTests } from '../testing/secret-tests.ts'

const { tests, admin, store, stored } = secretTests()
const keyText = (byte: number) => Buffer.alloc(32, byte).toString('base64')

test('a server needs its key only if there are stored secrets', async () => {
  const first = await tests.start({ KONTOR_DEMO: 'off' })
  first.child.kill('SIGTERM')
  await first.ended
  await store(1)
  expect(await tests.failedStart()).toContain(
    'a key that this server does not have; restore KONTOR_SECRET_KEY',
  )
  expect(await tests.failedStart({ KONTOR_SECRET_KEY: keyText(2) })).toContain('sealed with a key')
  await tests.start({ KONTOR_SECRET_KEY: keyText(1) })
})

test('reseals secrets with the first key in the setting, so that the old key can be removed', async () => {
  await store(1)
  const both = { KONTOR_SECRET_KEY: `${keyText(2)},${keyText(1)}` }
  expect(await admin(['secret', 'rotate'], { KONTOR_SECRET_KEY: keyText(2) })).toContain('does not have')
  expect(await admin(['secret', 'rotate'], both)).toBe('Secrets sealed again: 1.\n')
  expect(await admin(['secret', 'check'], { KONTOR_SECRET_KEY: keyText(2) })).toBe(
    'Sealed secrets: 1 readable, 0 unreadable.\n',
  )
  expect(await stored(2)).toBe('geheim')
  await expect(stored(1)).rejects.toThrow('secretUnreadable')
})

test('removes secrets that no key can open, but only with --yes', async () => {
  await store(1)
  expect(await admin(['secret', 'check'])).toBe('Sealed secrets: 0 readable, 1 unreadable.\n')
  expect(await processOutput(['secret', 'discard'], tests.env)).toContain('please use --yes')
  expect(await admin(['secret', 'discard', '--yes'])).toBe('Secrets removed: 1.\n')
  expect(await stored(1)).toBeUndefined()
  expect(await admin(['secret', 'discard', '--yes'])).toBe('Secrets removed: 0.\n')
})

test('discarding an unreadable key for one-time codes turns them off and deletes the recovery codes', async () => {
  await store(1)
  await admin(['user', 'create', 'werk', 'Alice', '--password-stdin'], {}, 'Geheim-2026!')
  const database = tests.database.connect()
  const inWerk = <Result>(work: (db: Db) => Promise<Result>) => database.within('werk', work)
  try {
    const codes = { organisation: 'werk', name_key: 'alice', since: 0, last_step: 0 }
    await inWerk((db) => db.insertInto('one_time_code').values(codes).execute())
    await inWerk((db) => makeRecoveryCodes(db, 'werk', 'alice'))
    await admin(['secret', 'discard', '--yes'])
    expect(await inWerk((db) => hasSecondFactor(db, 'werk', 'alice'))).toBe(false)
    expect(await inWerk((db) => countRecoveryCodes(db, 'werk', 'alice'))).toBe(0)
    const events = inWerk((db) =>
      db
        .selectFrom('audit_event')
        .select(['action', 'object_id'])
        .where('organisation', '=', 'werk')
        .execute(),
    )
    expect((await events).at(-1)).toEqual({ action: 'user.codesOff', object_id: 'Alice' })
  } finally {
    await database.close()
  }
})

test('backups contain sealed secrets; backup and restore remind the operator of the key', async () => {
  await store(1)
  const file = join(tests.database.dataDir, 'kontor.backup')
  const withKey = { KONTOR_SECRET_KEY: keyText(1) }
  expect(await admin(['backup', file], withKey)).toContain(
    'Sealed secrets in it: 1. Also keep KONTOR_SECRET_KEY',
  )
  const restored = ['restore', file, '--overwrite']
  expect(await admin(restored, withKey)).toMatch(/Everyone has to log in again\.\n$/)
  expect(await stored(1)).toBe('geheim')
  expect(await admin(restored)).toContain('Sealed secrets that need another key: 1')
})
