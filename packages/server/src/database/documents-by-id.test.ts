import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { Database } from './connect.ts'
import { documentsOf } from './documents-by-id.ts'
import { migrate } from './migrate.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = testDatabase.connect()
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

let organisations = 0

/** Stores these documents by id in a new organisation and returns its name. */
async function storing(documents: Record<string, string>): Promise<string> {
  const organisation = `org-${++organisations}`
  await database.within(organisation, async (db) => {
    for (const [id, document] of Object.entries(documents))
      await db
        .insertInto('customer')
        .values({ organisation, id, document, revision: organisations, modified_ms: 0 })
        .execute()
  })
  return organisation
}

/** Reads documents as the bytes that would be sent; `session` is the transaction's organisation. */
async function read(organisation: string, ids: string[], session = organisation) {
  const heads = ids.map((id) => ({ id }))
  const rows = await database.within(
    session,
    (db) => documentsOf(db, 'customer', organisation, heads),
    'read',
  )
  return rows.map(({ document, ...rest }) => ({ ...rest, document: Buffer.from(document) }))
}

/** Any text that a database can store: without NUL and without unpaired surrogates. */
const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(
        'ä',
        'ß',
        '€',
        '🧾',
        '"',
        '\\',
        '\n',
        '\r',
        '\t',
        '\u0001',
        '{',
        '}',
        ',',
        "'",
        '\u2028',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 200,
  })
  .map((some) => some.replaceAll('\0', '').toWellFormed())

test('returns the bytes of every document, whatever characters it and its id contain', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(text, text), { selector: ([id]) => id, minLength: 1, maxLength: 20 }),
      async (pairs) => {
        const documents = Object.fromEntries(pairs.map(([id, document]) => [`id-${id}`, document]))
        const organisation = await storing(documents)
        const rows = await read(organisation, [...Object.keys(documents), 'not there'])
        const found = rows.map(({ id, document }) => [id, document.toString('base64')])
        expect(Object.fromEntries(found)).toEqual(
          Object.fromEntries(
            Object.entries(documents).map(([id, document]) => [id, Buffer.from(document).toString('base64')]),
          ),
        )
        expect(new Set(rows.map(({ revision }) => revision))).toEqual(new Set([organisations]))
      },
    ),
    { numRuns: 40 },
  )
})

test('returns documents of a megabyte together with short ones', async () => {
  const documents = {
    long: `{"a":"${'ä€'.repeat(200_000)}"}`,
    short: '{"b":1}',
    longer: `{"c":"${'🧾'.repeat(260_000)}"}`,
  }
  const rows = await read(await storing(documents), Object.keys(documents))
  expect(Object.fromEntries(rows.map(({ id, document }) => [id, document.toString()]))).toEqual(documents)
})

test('returns no documents for an empty list of ids, or for ids of another organisation', async () => {
  const other = await storing({ theirs: '{"a":1}' })
  const own = await storing({ ours: '{"b":1}' })
  expect(await read(own, [])).toEqual([])
  expect(await read(own, ['theirs'])).toEqual([])
  // On SQLite, only the statement's condition separates organisations.
  if (database.engine === 'postgres') expect(await read(other, ['theirs'], own)).toEqual([])
})
