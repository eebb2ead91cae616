import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerProblem } from './problems.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** A transaction that takes both rows, the second one when everybody has the first. */
function takesBoth(organisation: string, tags: string[], everybody: () => Promise<void>): Promise<void> {
  return app.database.within(organisation, async (db) => {
    const take = (tag: string | undefined) =>
      db
        .updateTable('tag')
        .set({ color: '#000000' })
        .where('tag', '=', tag ?? '')
        .execute()
    await take(tags[0])
    await everybody()
    await take(tags[1])
  })
}

test('of two who wait for each other one is told to try again, not that the server is broken', async () => {
  const { organisation } = await app.user()
  const rows = ['a', 'b'].map((tag) => ({ organisation, tag, color: '' }))
  await app.database.within(organisation, (db) => db.insertInto('tag').values(rows).execute())
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  const everybody = () => {
    waiting += 1
    if (waiting === 2) resolve()
    return promise
  }
  const outcomes = await Promise.allSettled([
    takesBoth(organisation, ['a', 'b'], everybody),
    takesBoth(organisation, ['b', 'a'], everybody),
  ])
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(failures).toHaveLength(1)
  const http = fastify()
  http.setErrorHandler(answerProblem)
  http.get('/', () => {
    throw failures[0]
  })
  const response = await http.inject('/')
  expect(response.json()).toMatchObject({ status: 503, code: 'storageUnavailable' })
  expect(response.headers['retry-after']).toBe('5')
  await http.close()
})
