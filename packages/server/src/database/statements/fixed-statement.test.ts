import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { fixed, fixedAround, type Placeholders } from './fixed-statement.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Tag {
  organisation: string
  tag: string
  color: string
}
const addTag = fixed((db, { organisation, tag, color }: Placeholders<Tag>) =>
  db
    .insertInto('tag')
    .values({ organisation, tag, color })
    .onConflict((conflict) => conflict.columns(['organisation', 'tag']).doUpdateSet({ color }))
    .returning(['tag', 'color']),
)

test('a fixed statement is built once and runs each time with the values passed to it', async () => {
  const { organisation } = await app.user()
  const build = vi.fn(
    (_db: unknown, { tag }: Placeholders<{ tag: string }>) => sql<Tag>`select ${tag} as tag`,
  )
  const echo = fixed(build)
  await app.database.within(organisation, async (db) => {
    expect(await echo(db, { tag: 'eins' }).execute()).toEqual([{ tag: 'eins' }])
    expect(await echo(db, { tag: 'zwei' }).executeTakeFirst()).toEqual({ tag: 'zwei' })
    const both = [
      addTag(db, { organisation, tag: 'a', color: '1' }),
      addTag(db, { organisation, tag: 'a', color: '2' }),
    ]
    for (const statement of both.toReversed()) await statement.execute()
    expect(await db.selectFrom('tag').select('color').execute()).toEqual([{ color: '1' }])
  })
  expect(build).toHaveBeenCalledTimes(1)
})

test('a fixed statement that returns no row throws only if a row is required', async () => {
  const { organisation } = await app.user()
  const noTag = fixed((db) => db.selectFrom('tag').select('tag').where('tag', '=', 'nowhere'))
  await app.database.within(organisation, async (db) => {
    expect(await noTag(db, {}).executeTakeFirst()).toBe(undefined)
    await expect(noTag(db, {}).executeTakeFirstOrThrow()).rejects.toThrow('no result')
  })
})

test('a statement around fixed parts combines the values of all parts in order', async () => {
  const { organisation } = await app.user()
  const value = fixed((_db, { is }: Placeholders<{ is: string }>) => sql<string>`upper(${is})`)
  const joined = fixedAround<{ all: string }>((parts) => sql`select ${sql.join(parts, sql` || `)} as "all"`)
  await app.database.within(organisation, async (db) => {
    const of = (...words: string[]) =>
      joined(
        db,
        words.map((is) => value(db, { is })),
      ).execute()
    expect(await of('a', 'b')).toEqual([{ all: 'AB' }])
    expect(await of('c', 'd')).toEqual([{ all: 'CD' }])
    expect(await of('c', 'd', 'e')).toEqual([{ all: 'CDE' }])
  })
})

test('a fixed statement keeps its values inside a statement that is not fixed', async () => {
  const { organisation } = await app.user()
  const value = fixed((_db, { is }: Placeholders<{ is: string }>) => sql<string>`upper(${is})`)
  const joined = fixedAround<string>(([one]) => sql`${one} || 'x'`)
  const { rows } = await app.database.within(organisation, (db) =>
    sql`select ${value(db, { is: 'a' })} as one, ${joined(db, [value(db, { is: 'b' })])} as two`.execute(db),
  )
  expect(rows).toEqual([{ one: 'A', two: 'Bx' }])
})
