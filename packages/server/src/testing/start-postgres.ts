import { runPostgres } from '@kontor/testing/databases/run-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the test server for its superuser. */
    postgresUrl: string
  }
}

/** Starts one real PostgreSQL for the whole run. If it cannot start, the tests fail: nothing is skipped. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await runPostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
