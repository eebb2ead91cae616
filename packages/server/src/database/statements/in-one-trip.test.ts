import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { inOneTrip } from './in-one-trip.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a statement that changes no row fails the whole round trip', async () => {
  const { organisation } = await app.user()
  const renamed = app.database.within(organisation, (db) =>
    inOneTrip(
      db,
      db.updateTable('organisation').set({ name: 'Neu' }).where('id', '=', organisation).returning('name'),
      db.updateTable('organisation').set({ name: 'Neu' }).where('id', '=', 'nobody').returning('name'),
    ),
  )
  await expect(renamed).rejects.toThrow('no result')
})
