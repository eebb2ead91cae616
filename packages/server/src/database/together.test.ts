import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { Db } from './connect.ts'
import { together } from './together.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const rename = (db: Db, id: string, name: string) =>
  db.updateTable('organisation').set({ name }).where('id', '=', id).returning('name')
const nameIn = (id: string) =>
  app.database.within(id, (db) =>
    db.selectFrom('organisation').select('name').where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('statements that run together run in order, and each returns its first row', async () => {
  const { organisation: id } = await app.user()
  const names = await app.database.within(id, (db) =>
    together(db, rename(db, id, 'Zuerst'), rename(db, id, 'Danach')),
  )
  expect(names).toEqual([{ name: 'Zuerst' }, { name: 'Danach' }])
  expect(await nameIn(id)).toEqual({ name: 'Danach' })
})

test('if one of several statements changes no row, the whole transaction is undone', async () => {
  const { organisation: id } = await app.user()
  const before = await nameIn(id)
  const renamed = app.database.within(id, async (db) => {
    await rename(db, id, 'Vorher').execute()
    await together(db, rename(db, 'nobody', 'Neu'), rename(db, id, 'Neu'))
  })
  await expect(renamed).rejects.toThrow('no result')
  expect(await nameIn(id)).toEqual(before)
})

test('if one of several statements fails, its error is thrown and the whole transaction is undone', async () => {
  const { organisation } = await app.user()
  const tag = (db: Db, color: string) =>
    db.insertInto('tag').values({ organisation, tag: 'x', color }).returning('tag')
  const twice = app.database.within(organisation, (db) =>
    together(db, tag(db, '1'), tag(db, '2'), tag(db, '3')),
  )
  await expect(twice).rejects.toThrow(/unique/i)
  const tags = app.database.within(organisation, (db) => db.selectFrom('tag').select('tag').execute())
  expect(await tags).toEqual([])
})
