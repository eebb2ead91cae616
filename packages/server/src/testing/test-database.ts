import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOwnedDatabase, dropDatabase } from '@kontor/testing/databases/run-postgres'
import { inject } from 'vitest'
import { connectPostgres, connectSqlite, type Database, type Engine } from '../database/connect.ts'
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
  const testDatabase = await createTestDatabase(testEngine, { isMigrated: true })
  return { testDatabase, database: testDatabase.connect() }
}

/**
 * Creates an empty database, by default on the engine of this run, or with `isMigrated` one with the newest
 * schema, which needs the engine of this run. On PostgreSQL, its owner is a role without special rights. On a
 * Citus cluster, it has the schema by default, because an empty database would not be distributed.
 */
export async function createTestDatabase(
  engine: Engine = testEngine,
  { isMigrated = citusUrl !== undefined } = {},
): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-test-'))
  const dropFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite') {
    if (isMigrated) copyFileSync(inject('sqliteTemplate'), join(dataDir, 'kontor.sqlite'))
    return {
      url: undefined,
      dataDir,
      connect: () => connectSqlite(join(dataDir, 'kontor.sqlite')),
      drop: async () => dropFolder(),
    }
  }
  const name = `kontor_${randomUUID().replaceAll('-', '')}`
  const adminUrl = inject('postgresUrl')
  const onCluster = citusUrl !== undefined && isMigrated
  const url = onCluster
    ? await createClusterDatabase(adminUrl, name, migratedTemplate)
    : await createOwnedDatabase(adminUrl, name, isMigrated ? migratedTemplate : undefined)
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
