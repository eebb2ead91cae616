import { createOwnedDatabase, runPostgres } from '@kontor/testing/databases/run-postgres'
import type { TestProject } from 'vitest/node'
import { connectPostgres } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { distribute } from '../database/postgres/distribute.ts'
import { citusUrl, closeForCopies, createEmptyClusterDatabase, dropClusterDatabase } from './citus-cluster.ts'

/** A database that is up to date and has no data, which tests copy because that is quicker than migrating. */
export const migratedTemplate = 'kontor_migrated'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL for connecting to the test server as its superuser. */
    postgresUrl: string
  }
}

/**
 * Starts one real PostgreSQL server for the whole run, or uses the given Citus cluster. If it cannot start, the
 * tests fail: nothing is skipped. The collation is German, because most installations use the collation of a
 * language. Such a collation compares case and punctuation only where texts are otherwise equal; SQLite compares
 * bytes.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  if (citusUrl !== undefined) return useCluster(project, citusUrl)
  const postgres = await runPostgres({ language: 'de' })
  const template = connectPostgres(await createOwnedDatabase(postgres.url, migratedTemplate))
  await migrate(template)
  await template.close()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}

async function useCluster(project: TestProject, coordinator: string): Promise<() => Promise<void>> {
  const template = connectPostgres(await createEmptyClusterDatabase(coordinator, migratedTemplate))
  await migrate(template)
  await distribute(template)
  await template.close()
  await closeForCopies(coordinator, migratedTemplate)
  project.provide('postgresUrl', coordinator)
  return () => dropClusterDatabase(coordinator, migratedTemplate)
}
