import { isPostgres } from './is-postgres.ts'
import type { Db } from './schema.ts'

/** A statement that returns rows, such as one that changes rows and returns them. */
export interface ReturningStatement<Row> {
  executeTakeFirstOrThrow(): Promise<Row>
}

/**
 * Runs statements that need none of each other's results, in order, and returns the first row of each. On
 * PostgreSQL, sends them together, because other transactions have to wait for locked rows during each round
 * trip. On SQLite, where a round trip costs nothing, each one waits for the one before. Throws if a statement
 * fails or returns no row; the caller's transaction must then fail too.
 */
export async function together<Rows extends unknown[]>(
  db: Db,
  ...statements: { [Place in keyof Rows]: ReturningStatement<Rows[Place]> }
): Promise<Rows> {
  if (isPostgres(db))
    return (await Promise.all(
      statements.map((statement) => statement.executeTakeFirstOrThrow()),
    )) as unknown[] as Rows
  const rows: unknown[] = []
  for (const statement of statements) rows.push(await statement.executeTakeFirstOrThrow())
  return rows as Rows
}
