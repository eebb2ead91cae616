import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOwnedDatabase, dropDatabase } from '@kontor/testing/databases/run-postgres'
import { inject } from 'vitest'
import { connectPostgres, connectSqlite, type Database, type Engine } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { citusUrl, createClusterDatabase, dropClusterDatabase } from './citus-cluster.ts'
import { migratedTemplate } from './start-postgres.ts'

/** The engine that this run tests. */
export const testEngine = process.env.KONTOR_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/** How the database of this run refuses to change a file or a mail: by rights, or on SQLite by triggers. */
export const refusedChange = testEngine === 'postgres' ? /permission denied/ : /never changes/

export interface TestDatabase {
  /** For KONTOR_DATABASE_URL; undefined on SQLite. */
  url: string | undefined
  /** For KONTOR_DATA_DIR. */
  dataDir: string
  /** Opens a connection to the database; can be called several times. */
  connect(): Database
  drop(): Promise<void>
}

/** Creates a database with the newest schema and without data, on the engine of this run, and connects to it. */
export async function createMigratedDatabase(): Promise<{ testDatabase: TestDatabase; database: Database }> {
  const testDatabase = await createTestDatabase(testEngine, migratedTemplate)
  const database = testDatabase.connect()
  await migrate(database)
  return { testDatabase, database }
}

/**
 * Creates an empty database, by default on the engine of this run. On PostgreSQL, its owner is a role without
 * special rights, and it is a copy of the database `template`, if given; on a Citus cluster, otherwise of the
 * migrated one, because an empty database would not be distributed.
 */
export async function createTestDatabase(
  engine: Engine = testEngine,
  template?: string,
): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-test-'))
  const dropFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite') {
    return {
      url: undefined,
      dataDir,
      connect: () => connectSqlite(join(dataDir, 'kontor.sqlite')),
      drop: async () => dropFolder(),
    }
  }
  const name = `kontor_${randomUUID().replaceAll('-', '')}`
  const adminUrl = inject('postgresUrl')
  const onCluster = citusUrl !== undefined && template !== 'template1'
  const url = onCluster
    ? await createClusterDatabase(adminUrl, name, template ?? migratedTemplate)
    : await createOwnedDatabase(adminUrl, name, template)
  return {
    url,
    dataDir,
    connect: () => connectPostgres(url),
    drop: async () => {
      await (onCluster ? dropClusterDatabase : dropDatabase)(adminUrl, name)
      dropFolder()
    },
  }
}

/** The settings for a process that uses a test database and listens on a free port. */
export function environmentFor({ dataDir, url }: TestDatabase): NodeJS.ProcessEnv {
  return {
    KONTOR_PORT: '0',
    KONTOR_LOG_LEVEL: 'silent',
    KONTOR_DATA_DIR: dataDir,
    ...(url === undefined ? {} : { KONTOR_DATABASE_URL: url }),
  }
}
