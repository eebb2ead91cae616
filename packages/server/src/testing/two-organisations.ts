import { migrate } from '../database/migrate.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** Creates a PostgreSQL database with the organisations `eins` and `zwei`, each with a tag of its own. */
export async function twoOrganisations(): Promise<TestDatabase> {
  const testDatabase = await createTestDatabase('postgres')
  const database = testDatabase.connect()
  await migrate(database)
  for (const organisation of ['eins', 'zwei'])
    await database.within(organisation, (db) =>
      db
        .insertInto('tag')
        .values({ organisation, tag: `Tag von ${organisation}`, color: '' })
        .execute(),
    )
  await database.close()
  return testDatabase
}
