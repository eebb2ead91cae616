import type * as z from 'zod/mini'
import { boundOf, chosenSchema } from './bounds.ts'
import type { ProblemIssue } from './problem.ts'
import type { Schema } from './schema.ts'
import { elementOf, fieldsOf, leafOf } from './schema-parts.ts'

/**
 * Maximum number of values in a body, not counting texts in lists of texts, such as the 2,000 references of
 * each surcharge: such texts cost little more than reading the body. An invoice with 2,000 items, 200
 * surcharges and 400 infos has about 34,000.
 */
export const maxValues = 50_000

/** Maximum number of issues, and of characters in each path, to keep the response far below 64 KiB. */
const maxIssues = 50
const longestPath = 100

/**
 * Parses a body or returns its issues. Checks bounds first and rejects a list that is too long before parsing
 * its elements, so that rejecting a body costs no more than reading its text (docs/decisions/0056).
 */
export function readBody<Body>(
  schema: Schema<Body>,
  json: unknown,
): { success: true; body: Body } | { success: false; issues: ProblemIssue[] } {
  const tooMuch = new BoundsCheck().issuesOf(schema, json)
  if (tooMuch.length > 0) return { success: false, issues: tooMuch }
  const result = parsed(schema, json)
  if (result === undefined) return { success: false, issues: [{ path: '', code: 'invalid_type' }] }
  if (result.success) return { success: true, body: result.data }
  const issues = result.error.issues.slice(0, maxIssues)
  return {
    success: false,
    issues: issues.map(({ path, code }) => ({ path: pathText(path), code: code ?? 'invalid' })),
  }
}

/**
 * Parses a value; returns undefined if that throws a TypeError. zod's length checks read `length` from any
 * value, and throw a TypeError if this length cannot be converted to a number.
 */
function parsed<Body>(schema: Schema<Body>, json: unknown) {
  try {
    return schema.safeParse(json)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return undefined
  }
}

function pathText(path: readonly PropertyKey[]): string {
  const text = path.map(String).join('.')
  return text.length > longestPath ? `${text.slice(0, longestPath)}…` : text
}

type Path = readonly (string | number)[]

/**
 * Walks the body and the schema in parallel, and checks only lengths and the number of values; parsing checks
 * the rest.
 */
class BoundsCheck {
  readonly #issues: ProblemIssue[] = []
  #values = 0

  issuesOf(schema: z.core.$ZodType, json: unknown): ProblemIssue[] {
    this.#walk(schema, json, [])
    if (this.#values <= maxValues) return this.#issues
    return [{ path: '', code: 'too_big' }]
  }

  get #isFull(): boolean {
    return this.#values > maxValues || this.#issues.length >= maxIssues
  }

  #walk(schema: z.core.$ZodType | undefined, value: unknown, path: Path): void {
    this.#values++
    if (this.#isFull) return
    if (typeof value === 'string') this.#fits(leafOf(schema, 'string'), value.length, path)
    else if (Array.isArray(value)) this.#walkList(schema, value, path)
    else if (typeof value === 'object' && value !== null) this.#walkObject(schema, value, path)
  }

  #walkList(schema: z.core.$ZodType | undefined, values: unknown[], path: Path): void {
    if (!this.#fits(leafOf(schema, 'array'), values.length, path)) return
    const element = elementOf(schema)
    const text = leafOf(element, 'string')
    for (const [index, value] of values.entries()) {
      if (this.#isFull) return
      if (text !== undefined && typeof value === 'string') this.#fits(text, value.length, [...path, index])
      else this.#walk(element, value, [...path, index])
    }
  }

  #walkObject(schema: z.core.$ZodType | undefined, value: object, path: Path): void {
    const object = leafOf(schema, 'object')
    const record = leafOf(schema, 'record')
    const chosen = fieldsOf(object && chosenSchema(object, value))
    const fields = fieldsOf(schema)
    const keys = Object.keys(value)
    if (!this.#fits(record, keys.length, path)) return
    for (const key of keys) {
      if (this.#isFull) return
      if (record !== undefined) this.#fits(leafOf(record.def.keyType, 'string'), key.length, path)
      const field = chosen[key] ?? fields[key] ?? record?.def.valueType
      this.#walk(field, Reflect.get(value, key), [...path, key])
    }
  }

  /**
   * Whether the length is within its bound; records an issue if not. For unknown fields, only the total
   * number of values is limited.
   */
  #fits(schema: z.core.$ZodType | undefined, length: number, path: Path): boolean {
    const max = schema && boundOf(schema)
    if (max === undefined || length <= max) return true
    this.#issues.push({ path: pathText(path), code: 'too_big' })
    return false
  }
}
