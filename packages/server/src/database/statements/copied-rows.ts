import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import { nameStatement } from './statement-names.ts'

/** The rows of a copied query, with the bytes of each column. */
export interface CopiedRows {
  rows: Buffer[][]
  /** Frees the memory of all rows, which must not be used afterwards. */
  free(): void
}

type CopiedValue = string | readonly string[]

/**
 * Reads the rows and passes them to `use`, which must not keep them, because their memory is freed when
 * `use` returns.
 */
type CopyRows = <Result>(
  db: Db,
  values: readonly [CopiedValue, CopiedValue],
  use: (rows: Buffer[][]) => Result,
) => Promise<Result>

/** SQL texts of the statements that `copied` has compiled. */
const copyStatements = new Set<string>()

export function isCopy(text: string): boolean {
  return copyStatements.has(text)
}

/**
 * Defines a query that returns the bytes of its columns, for PostgreSQL only. The driver would decode the
 * columns of an ordinary query. The query must select only texts that are not null; they arrive in UTF-8. It
 * gets its values through `copiedValue`, because a copy statement cannot have parameters.
 */
export function copied(query: RawBuilder<unknown>): CopyRows {
  let text: string | undefined
  return async (db, values, use) => {
    text ??= sql`copy (${query}) to stdout (format binary)`.compile(db).sql
    copyStatements.add(text)
    const { rows } = await db.executeQuery<CopiedRows>(CompiledQuery.raw(text, [...values]))
    const [copy] = rows
    if (copy === undefined) throw new Error('A copy has no result.')
    try {
      return use(copy.rows)
    } finally {
      copy.free()
    }
  }
}

/** Settings that contain the values until the transaction ends. */
const settings = { 1: 'kontor.copied_1', 2: 'kontor.copied_2' } as const

/** The first or second value of a copied query, as text. A list has the form of a PostgreSQL array. */
export function copiedValue(place: keyof typeof settings): RawBuilder<string> {
  return sql<string>`current_setting(${sql.lit(settings[place])})`
}

export const setCopiedValues = `select set_config('${settings[1]}', $1, true), set_config('${settings[2]}', $2, true)`
nameStatement(setCopiedValues)
