import { runPostgres } from '@kontor/testing/databases/run-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL for connecting to the test server as its superuser. */
    postgresUrl: string
  }
}

/**
 * Starts one real PostgreSQL server for the whole run. If it cannot start, the tests fail: nothing is
 * skipped. The collation is German, because most installations use the collation of a language. Such a
 * collation compares case and punctuation only where texts are otherwise equal; SQLite compares bytes.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await runPostgres({ language: 'de' })
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
