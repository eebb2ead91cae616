import { type OperationNodeSource, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { FixedStatement, fixedAround } from './fixed-statement.ts'

/** A statement of a transaction that changes rows and returns them. */
export interface ReturningStatement<Row> extends OperationNodeSource {
  executeTakeFirstOrThrow(): Promise<Row>
}

/**
 * Runs independent statements and returns the first row of each. On PostgreSQL they are one statement and one
 * round trip, because other transactions wait for locked rows during each round trip. They take their locks
 * in the order of the arguments. On SQLite, where a round trip costs nothing, they run one after the other.
 * Throws if one of them returns no row.
 */
export async function inOneTrip<Rows extends unknown[]>(
  db: Db,
  ...statements: { [Place in keyof Rows]: ReturningStatement<Rows[Place]> }
): Promise<Rows> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return asOneStatement(db, statements)
  const rows: unknown[] = []
  for (const statement of statements) rows.push(await statement.executeTakeFirstOrThrow())
  return rows as Rows
}

async function asOneStatement<Rows extends unknown[]>(
  db: Db,
  statements: readonly OperationNodeSource[],
): Promise<Rows> {
  const { rows } = statements.every((statement) => statement instanceof FixedStatement)
    ? { rows: await fixedTrip(db, statements).execute() }
    : await trip(statements).execute(db)
  const answers = Object.values(rows[0] ?? {})
  if (answers.includes(null)) throw new Error('no result')
  return answers as Rows
}

const fixedTrip = fixedAround(trip)

function trip(statements: readonly OperationNodeSource[]): RawBuilder<Record<string, unknown>> {
  const parts = statements.map((statement, place) => ({ statement, name: sql.id(`part_${place}`) }))
  const withParts = sql.join(parts.map(({ statement, name }) => sql`${name} as (${statement})`))
  // PostgreSQL evaluates the columns from left to right, and each one runs its part.
  const columns = sql.join(
    parts.map(({ name }) => sql`(select to_json(${name}) from ${name} limit 1) as ${name}`),
  )
  return sql`with ${withParts} select ${columns}`
}
