import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { release } from '@kontor/contract/release'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { sampleInvoice } from '../testing/sample-bodies.ts'
import { createTestDatabase, type TestDatabase, testEngine } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const run = promisify(execFile)
const adminCommand = join(import.meta.dirname, '..', 'admin', 'main.ts')

let testDatabase: TestDatabase
beforeEach(async () => {
  testDatabase = await createTestDatabase(testEngine, { isMigrated: false })
})
afterEach(() => testDatabase.drop())

test('applies each migration once, even if two processes migrate at the same time', async () => {
  const env = { KONTOR_DATA_DIR: testDatabase.dataDir, KONTOR_DATABASE_URL: testDatabase.url ?? '' }
  const listOrganisations = () => run(process.execPath, [adminCommand, 'org', 'list'], { env })
  await Promise.all([listOrganisations(), listOrganisations()])
  const database = testDatabase.connect()
  await migrate(database)
  const steps = await sql<{ name: string }>`select name from schema_version order by name`.execute(
    database.kysely,
  )
  expect(steps.rows.map((row) => row.name)).toEqual([
    '0001-first-tables',
    '0002-walls',
    '0003-roles',
    '0004-chains',
    '0005-people',
    '0006-search-entries',
    '0007-second-factors',
    '0008-secrets-and-providers',
    '0009-inbox',
    '0010-offers',
    '0011-series',
    '0012-mailbox',
    '0013-passkeys',
    '0014-series-prices',
    '0015-attachments',
    '0016-received-checks',
    '0017-payments',
    '0018-statements',
    '0019-reminders',
    '0020-dispatch',
    '0021-series-sending',
    '0022-taxation',
    '0023-mail-oauth',
    '0024-reversals',
    '0025-undone-payments',
    '0026-release',
    '0030-rights-for-triggers',
    '0032-standard-texts',
    '0034-names-and-passwords',
    '0037-certain-lines',
    '0038-bounced-mails',
  ])
  await database.close()
})

test('users created before roles existed get all rights, and all functions of their organisation are off', async () => {
  const database = testDatabase.connect()
  await migrate(database, '0002-walls')
  await database.across(async (db) => {
    await sql`insert into organisation_profile (organisation, hash, profile) values ('werk', 'h', '{}')`.execute(
      db,
    )
    await sql`insert into organisation (id, name, number_pattern, profile_hash, created_at)
      values ('werk', 'Werk', '{YYYY}-{NNNN}', 'h', 1)`.execute(db)
    for (const [name, disabled] of [
      ['alice', 0],
      ['bob', 1],
    ])
      await sql`insert into user_account (organisation, name_key, name, password_hash, disabled, created_at)
        values ('werk', ${name}, ${name}, 'x', ${disabled}, 1)`.execute(db)
  })
  await migrate(database)
  const seen = await database.across(async (db) => ({
    users: await db.selectFrom('user_account').select(['name', 'role', 'role_until', 'disabled']).execute(),
    organisation: await db.selectFrom('organisation').select(['name', 'functions']).executeTakeFirst(),
  }))
  await database.close()
  const role = { role: 'administration', role_until: null }
  expect(seen).toEqual({
    users: [
      { name: 'alice', ...role, disabled: 0 },
      { name: 'bob', ...role, disabled: 1 },
    ],
    organisation: { name: 'Werk', functions: '' },
  })
})

test.each([
  ['from before the first release', '0001-first-tables', '0001-tables'],
  ['written by a newer version', '0011-series', '0999-future'],
])('rejects a database %s with a one-sentence message', async (_written, step, unknown) => {
  const database = testDatabase.connect()
  await migrate(database)
  await sql`update schema_version set name = ${unknown} where name = ${step}`.execute(database.kysely)
  await expect(migrate(database)).rejects.toThrow(
    new RegExp(`written by a newer version of Kontor, or by one from before .* \\(schema ${unknown}\\)`),
  )
  await database.close()
})

test('rejects a database with which a newer release has started, and names both releases [A25.2]', async () => {
  const database = testDatabase.connect()
  await migrate(database)
  await sql`update schema_version set release = ${release + 2} where release = ${release}`.execute(
    database.kysely,
  )
  const { url: databaseUrl, dataDir } = testDatabase
  await expect(openDatabase({ databaseUrl, dataDir })).rejects.toThrow(
    `Release ${release + 2} of Kontor has used the database, and this is release ${release}; please start release ${release + 2} or a newer one, or restore`,
  )
  await database.close()
})

test('a release leaves its number in a database that needs no migration [A25.2]', async () => {
  const database = testDatabase.connect()
  await migrate(database)
  await sql`update schema_version set release = 1 where release = ${release}`.execute(database.kysely)
  await migrate(database)
  const { rows } = await sql`select release from schema_version where release > 1`.execute(database.kysely)
  await database.close()
  expect(rows).toEqual([{ release }])
})

test('a failed migration changes nothing, and the error names it in one sentence', async () => {
  const database = testDatabase.connect()
  await migrate(database, '0008-secrets-and-providers')
  await sql`create table received_invoice (id text)`.execute(database.kysely)
  const { url: databaseUrl, dataDir } = testDatabase
  const opening = openDatabase({ databaseUrl, dataDir })
  await expect(opening).rejects.toThrow(StartError)
  await expect(opening).rejects.toThrow(
    /^The .*database .* cannot be used: migration 0009-inbox failed: .*received_invoice.* already exists[;.]/,
  )
  const { rows } = await sql`select name from schema_version where name >= '0009'`.execute(database.kysely)
  expect(rows).toEqual([])
  await database.close()
})

test('existing finals get the entries of their claims, and a Storno takes its original back [A22.3]', async () => {
  const database = testDatabase.connect()
  await migrate(database, '0016-received-checks')
  const { content } = sampleInvoice()
  const reference = { invoiceId: 'i1', invoiceNumber: '2026-0001', invoiceDate: 1_773_133_200 }
  const paper = { kind: 'cancellation', cancels: reference, reason: '' } as const
  const dated = recalculate({ ...content, dates: { ...content.dates, invoiceDate: 1_773_133_200 } })
  const stored = [
    // In the order of their ids, the Storno comes before its original.
    { id: 'a1', status: 'final', content: { ...dated, paper } },
    { id: 'i1', status: 'final', content: dated },
    { id: 'i2', status: 'draft', content: dated },
    { id: 'i3', status: 'final', content: undefined },
  ]
  await database.across(async (db) => {
    await sql`insert into organisation_profile (organisation, hash, profile) values ('werk', 'h', '{}')`.execute(
      db,
    )
    for (const [index, { id, status, content: own }] of stored.entries()) {
      const document = JSON.stringify({ id, invoiceNumber: `2026-${id}`, status, content: own })
      await sql`insert into invoice
        (organisation, id, status, number, invoice_date, modified_ms, revision, tags, document, seller_hash, counter)
        values ('werk', ${id}, ${status}, ${status === 'final' ? id : null}, 1, 1, 1, '[]', ${document},
          ${status === 'final' ? 'h' : null}, ${status === 'final' ? index : null})`.execute(db)
    }
  })
  await migrate(database)
  const entries = await database.across((db) =>
    db
      .selectFrom('claim_entry')
      .select(['invoice_id', 'claim_id', 'payable_cents'])
      .orderBy('invoice_id')
      .execute(),
  )
  await database.close()
  expect(entries).toEqual([
    { invoice_id: 'a1', claim_id: 'i1', payable_cents: -23_800 },
    { invoice_id: 'i1', claim_id: 'i1', payable_cents: 23_800 },
  ])
})
