import { nameKey } from '@kontor/domain/people/name-key'
import { insertUser } from '../session/store.ts'
import type { TestApp } from './test-app.ts'

/** Adds people to an organisation. Each name is the prefix followed by a number, starting at 0. */
export function addPeople(
  app: Pick<TestApp, 'database' | 'now'>,
  organisation: string,
  prefix: string,
  amount: number,
): Promise<void> {
  return app.database.within(organisation, async (db) => {
    const first = { name: `${prefix}0`, passwordHash: '', role: 'reading' } as const
    await insertUser(db, organisation, first, app.now())
    const row = await db
      .selectFrom('user_account')
      .selectAll()
      .where('organisation', '=', organisation)
      .where('name_key', '=', nameKey(first.name))
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: amount }, (_, index) => {
      const name = `${prefix}${index}`
      return { ...row, name, name_key: nameKey(name) }
    })
    for (let start = 1; start < amount; start += 100) {
      await db
        .insertInto('user_account')
        .values(rows.slice(start, start + 100))
        .execute()
    }
  })
}
