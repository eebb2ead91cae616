import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { fixed, type Placeholders } from './fixed-statement.ts'
import { inLastRoundTrip, inOneRoundTrip } from './in-one-round-trip.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a round trip fails if one of its statements changes no row', async () => {
  const { organisation } = await app.user()
  const renamed = app.database.within(organisation, (db) =>
    inOneRoundTrip(
      db,
      db.updateTable('organisation').set({ name: 'Neu' }).where('id', '=', organisation).returning('name'),
      db.updateTable('organisation').set({ name: 'Neu' }).where('id', '=', 'nobody').returning('name'),
    ),
  )
  await expect(renamed).rejects.toThrow('no result')
})

const rename = fixed((db, { id, name }: Placeholders<{ id: string; name: string }>) =>
  db.updateTable('organisation').set({ name }).where('id', '=', id).returning('name'),
)
const nameIn = (id: string) =>
  app.database.within(id, (db) =>
    db.selectFrom('organisation').select('name').where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('the last round trip commits everything that the transaction has done', async () => {
  const { organisation: id } = await app.user()
  await app.database.within(id, async (db) => {
    await db.insertInto('tag').values({ organisation: id, tag: 'x', color: '' }).execute()
    await inLastRoundTrip(db, rename(db, { id, name: 'Danach' }))
  })
  expect(await nameIn(id)).toEqual({ name: 'Danach' })
  const tags = app.database.within(id, (db) =>
    db.selectFrom('tag').select('tag').where('organisation', '=', id).execute(),
  )
  expect(await tags).toEqual([{ tag: 'x' }])
})

test('a statement in the last round trip that changes no row rolls back the whole transaction', async () => {
  const { organisation: id } = await app.user()
  const before = await nameIn(id)
  const renamed = app.database.within(id, async (db) => {
    await rename(db, { id, name: 'Zuerst' }).execute()
    await inLastRoundTrip(db, rename(db, { id, name: 'Neu' }), rename(db, { id: 'nobody', name: 'Neu' }))
  })
  await expect(renamed).rejects.toThrow('no result')
  expect(await nameIn(id)).toEqual(before)
})

test('the last round trip also accepts statements that are not made with `fixed`', async () => {
  const { organisation: id } = await app.user()
  await app.database.within(id, (db) =>
    inLastRoundTrip(
      db,
      db.updateTable('organisation').set({ name: 'Offen' }).where('id', '=', id).returning('name'),
    ),
  )
  expect(await nameIn(id)).toEqual({ name: 'Offen' })
})
