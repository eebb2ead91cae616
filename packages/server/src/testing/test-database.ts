import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { connectPostgres, connectSqlite, type Database } from '../database/connect.ts'

/** The engine that this run tests. */
export const testEngine = process.env.KONTOR_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

export interface TestDatabase {
  /** For KONTOR_DATABASE_URL; undefined on SQLite. */
  url: string | undefined
  /** For KONTOR_DATA_DIR. */
  dataDir: string
  /** Opens a connection to it; any number of times. */
  connect(): Database
  drop(): Promise<void>
}

/** A fresh, empty database on the engine of this run, owned by a role without special rights. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-test-'))
  const dropFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (testEngine === 'sqlite') {
    return {
      url: undefined,
      dataDir,
      connect: () => connectSqlite(join(dataDir, 'kontor.sqlite')),
      drop: async () => dropFolder(),
    }
  }
  const name = `kontor_${randomUUID().replaceAll('-', '')}`
  const adminUrl = inject('postgresUrl')
  await withClient(adminUrl, `create database ${name} owner kontor`)
  const url = new URL(adminUrl)
  url.pathname = name
  url.username = 'kontor'
  url.password = 'kontor'
  return {
    url: url.href,
    dataDir,
    connect: () => connectPostgres(url.href),
    drop: async () => {
      await withClient(adminUrl, `drop database ${name} with (force)`)
      dropFolder()
    },
  }
}

async function withClient(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
