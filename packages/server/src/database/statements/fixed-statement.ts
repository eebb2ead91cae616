import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  type DialectAdapter,
  type Expression,
  type OperationNode,
  type OperationNodeSource,
  type RawBuilder,
  type RootOperationNode,
  sql,
  ValueNode,
} from 'kysely'
import { isPostgres } from '../is-postgres.ts'
import type { Db } from '../schema.ts'
import { markLast, nameStatement } from './statement-names.ts'

/** Placeholders for the values of a statement, which is compiled before they are known. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: Expression<Values[Name]> }

type Build<Values, Row> = (
  db: Db,
  values: Placeholders<Values>,
) => OperationNodeSource & (Compilable<Row> | Expression<Row>)

/**
 * Defines a statement, or a part of one, whose text never changes. It is compiled on first use; later uses
 * only supply values. Each direct connection to PostgreSQL also parses it only once and can keep its plan. So
 * use this for frequent statements that find their rows by a key, because their plan does not depend on the
 * values.
 */
export function fixed<Values extends object, Row>(
  build: Build<Values, Row>,
): (db: Db, values: Values) => FixedStatement<Row> {
  const compiled = new WeakMap<DialectAdapter, Text>()
  return (db, values) => {
    const { adapter } = db.getExecutor()
    const known = compiled.get(adapter)
    const text = known ?? textOf(db, build(db, placeholders()).toOperationNode())
    if (known === undefined) {
      compiled.set(adapter, text)
      nameOnPostgres(db, text)
    }
    const given = values as Record<string, unknown>
    return new FixedStatement<Row>(db, text, {
      parameters: text.query.parameters.map((one) => (one instanceof Placeholder ? given[one.name] : one)),
      node: () => build(db, expressionsOf(values)).toOperationNode(),
    })
  }
}

/** Maximum number of combinations of parts whose statements are kept, both here and on each connection. */
const maxCombinations = 50

/**
 * Defines a statement that surrounds fixed parts and has no values of its own. It is compiled only once for
 * each of the first 50 combinations of parts. With `endsTransaction`, PostgreSQL commits the transaction
 * together with each of these compiled statements.
 */
export function fixedAround<Row>(
  build: (parts: readonly OperationNodeSource[]) => RawBuilder<Row>,
  { endsTransaction = false } = {},
): (db: Db, parts: readonly FixedStatement<unknown>[]) => FixedStatement<Row> {
  const compiled = new WeakMap<DialectAdapter, Map<string, Text>>()
  return (db, parts) => {
    const { adapter } = db.getExecutor()
    const combinations = compiled.get(adapter) ?? new Map<string, Text>()
    compiled.set(adapter, combinations)
    const key = parts.map((part) => part.text.id).join(' ')
    const known = combinations.get(key)
    const text = known ?? textOf(db, build(parts.map((part) => part.text)).toOperationNode())
    if (known === undefined && combinations.size < maxCombinations) {
      combinations.set(key, text)
      nameOnPostgres(db, text)
      if (endsTransaction) markLast(text.query.sql)
    }
    return new FixedStatement<Row>(db, text, {
      parameters: parts.flatMap((part) => part.parameters),
      node: () => build(parts).toOperationNode(),
    })
  }
}

/** A fixed statement with its values. */
export class FixedStatement<Row> implements OperationNodeSource {
  readonly text: Text
  readonly parameters: readonly unknown[]
  readonly #db: Db
  readonly #node: () => OperationNode

  constructor(db: Db, text: Text, values: { parameters: readonly unknown[]; node: () => OperationNode }) {
    this.#db = db
    this.text = text
    this.parameters = values.parameters
    this.#node = values.node
  }

  async execute(): Promise<Row[]> {
    const query = { ...this.text.query, parameters: this.parameters } as CompiledQuery<Row>
    return (await this.#db.executeQuery(query)).rows
  }

  async executeTakeFirst(): Promise<Row | undefined> {
    const [first] = await this.execute()
    return first
  }

  /** Throws if there is no row. */
  async executeTakeFirstOrThrow(): Promise<Row> {
    const first = await this.executeTakeFirst()
    if (first === undefined) throw new Error('no result')
    return first
  }

  /** For use as a part of a statement that is not fixed. */
  toOperationNode(): OperationNode {
    return this.#node()
  }
}

/** A compiled statement, with placeholders among its parameters. */
interface Text extends OperationNodeSource {
  id: number
  query: CompiledQuery
}

let texts = 0

function textOf(db: Db, node: OperationNode): Text {
  const query = db.getExecutor().compileQuery(node as RootOperationNode, createQueryId())
  return { id: ++texts, query, toOperationNode: () => node }
}

function nameOnPostgres(db: Db, { query }: Text): void {
  if (isPostgres(db)) nameStatement(query.sql)
}

/** Stands for a value among the parameters. */
class Placeholder implements Expression<never> {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  get expressionType(): undefined {
    return undefined
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this)
  }
}

function placeholders<Values extends object>(): Placeholders<Values> {
  return new Proxy({} as Placeholders<Values>, { get: (_values, name) => new Placeholder(String(name)) })
}

function expressionsOf<Values extends object>(values: Values): Placeholders<Values> {
  const expressions = Object.entries(values).map(([name, value]) => [name, sql.val(value)])
  return Object.fromEntries(expressions) as Placeholders<Values>
}
