import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectSqlite } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of a database file that is up to date and has no data, which tests copy. */
    sqliteTemplate: string
  }
}

/** Migrates one SQLite database for the whole run, because copying it is quicker than migrating each. */
export default async function migrateSqlite(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-template-'))
  const file = join(folder, 'kontor.sqlite')
  const database = connectSqlite(file)
  await migrate(database)
  await database.close()
  project.provide('sqliteTemplate', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
