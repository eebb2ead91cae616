import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { sendProblem } from './problems.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Locks two rows in one transaction, the second only after every transaction has locked its first row. */
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

test('in a deadlock, one of the two callers gets storageUnavailable, which asks for a retry', async () => {
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
  await expectUnavailable(failures[0])
})

test('on a broken connection, the statements and the commit fail with storageUnavailable', async () => {
  const { organisation } = await app.user()
  const pidOf = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const failures: unknown[] = []
  const keep = (failure: unknown) => failures.push(failure)
  const broken = app.database.within(organisation, async (db) => {
    const { pid } = (await pidOf.execute(db)).rows[0] ?? { pid: 0 }
    await app.database.within(organisation, (other) =>
      sql`select pg_terminate_backend(${pid})`.execute(other),
    )
    await pidOf.execute(db).catch(keep)
    await pidOf.execute(db).catch(keep)
  })
  await broken.catch(keep)
  expect(failures).toHaveLength(3)
  for (const failure of failures) await expectUnavailable(failure)
})

async function expectUnavailable(failure: unknown): Promise<void> {
  const http = fastify()
  http.setErrorHandler(sendProblem)
  http.get('/', () => {
    throw failure
  })
  const response = await http.inject('/')
  expect(response.json(), String(failure)).toMatchObject({ status: 503, code: 'storageUnavailable' })
  expect(response.headers['retry-after']).toBe('5')
  await http.close()
}
