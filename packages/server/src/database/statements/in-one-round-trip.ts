import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'
import type { Db } from '../schema.ts'
import { FixedStatement, fixedAround } from './fixed-statement.ts'

/** A statement that changes rows and returns them. */
export interface ReturningStatement<Row> extends OperationNodeSource {
  executeTakeFirstOrThrow(): Promise<Row>
}

/**
 * Runs independent statements and returns the first row of each. On PostgreSQL, combines them into one
 * statement, because other transactions have to wait for locked rows during each round trip. The statements
 * take their locks in the order of the arguments. On SQLite, where a round trip costs nothing, they run one
 * after the other. Throws if a statement returns no row.
 */
export async function inOneRoundTrip<Rows extends unknown[]>(
  db: Db,
  ...statements: { [Place in keyof Rows]: ReturningStatement<Rows[Place]> }
): Promise<Rows> {
  if (isPostgres(db)) return asOneStatement(db, statements)
  const rows: unknown[] = []
  for (const statement of statements) rows.push(await statement.executeTakeFirstOrThrow())
  return rows as Rows
}

/**
 * Runs statements like `inOneRoundTrip`. On PostgreSQL, also sends the commit with them, which saves a round
 * trip while other transactions wait. Call it last in a transaction: a later statement throws, and a later
 * error no longer undoes anything. If a statement changes no row or fails, PostgreSQL rolls all of them back.
 * If any statement is not a `FixedStatement`, the transaction commits afterwards, as usual.
 */
export async function inLastRoundTrip(db: Db, ...statements: ReturningStatement<unknown>[]): Promise<void> {
  const areFixed = statements.every((statement) => statement instanceof FixedStatement)
  if (!(areFixed && isPostgres(db))) {
    await inOneRoundTrip(db, ...statements)
    return
  }
  await lastRoundTrip(db, statements)
    .execute()
    .catch((error: unknown) => {
      throw (error as { code?: string }).code === divisionByZero ? new Error('no result') : error
    })
}

async function asOneStatement<Rows extends unknown[]>(
  db: Db,
  statements: readonly OperationNodeSource[],
): Promise<Rows> {
  const { rows } = statements.every((statement) => statement instanceof FixedStatement)
    ? { rows: await fixedRoundTrip(db, statements).execute() }
    : await roundTrip(statements).execute(db)
  const values = Object.values(rows[0] ?? {})
  if (values.includes(null)) throw new Error('no result')
  return values as Rows
}

const fixedRoundTrip = fixedAround(roundTrip)

function roundTrip(statements: readonly OperationNodeSource[]): RawBuilder<Record<string, unknown>> {
  return roundTripWith(statements, (name) => sql`(select to_json(${name}) from ${name} limit 1)`)
}

/** Fails if a part has no row: the commit is already on its way, and only an error can prevent it. */
const lastRoundTrip = fixedAround(
  (parts) => roundTripWith(parts, (name) => sql`1 / (select count(*) from ${name})`),
  {
    endsTransaction: true,
  },
)
const divisionByZero = '22012'

function roundTripWith(
  statements: readonly OperationNodeSource[],
  columnOf: (name: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<Record<string, unknown>> {
  const parts = statements.map((statement, index) => ({ statement, name: sql.id(`part_${index}`) }))
  const withParts = sql.join(parts.map(({ statement, name }) => sql`${name} as (${statement})`))
  // PostgreSQL evaluates the columns from left to right, and each one runs its part.
  const columns = sql.join(parts.map(({ name }) => sql`${columnOf(name)} as ${name}`))
  return sql`with ${withParts} select ${columns}`
}
