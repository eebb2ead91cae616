import * as z from 'zod/mini'
import { leafOf } from './bounds.ts'
import type { Schema } from './schema.ts'

const listsOfRows = new WeakSet<z.core.$ZodType>()

/**
 * A list of stored objects in a response. A client may leave out one that it cannot read, so that a single
 * stored object never costs everybody the whole list.
 */
export function rows<Row>(row: Schema<Row>): z.ZodMiniArray<Schema<Row>> {
  const list = z.array(row)
  listsOfRows.add(list)
  return list
}

/** A row that was left out: its id, and the place of the first value that does not fit; never a value. */
export interface UnreadableRow {
  id: string
  /** E.g. `followers.0.sums`. */
  path: string
}

/** The value without the rows that its schema rejects; passes each of them to `onLeftOut`. */
export function withReadableRows(
  schema: z.core.$ZodType,
  value: unknown,
  onLeftOut: (row: UnreadableRow) => void,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  const list = leafOf(schema, 'array')
  if (Array.isArray(value)) {
    return list && listsOfRows.has(list) ? readable(list._zod.def.element, value, onLeftOut) : value
  }
  const shape = leafOf(schema, 'object')?._zod.def.shape ?? {}
  const fields = Object.entries(value).map(([name, field]) => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined
    return [name, known === undefined ? field : withReadableRows(known, field, onLeftOut)] as const
  })
  return Object.fromEntries(fields)
}

/** Keeps values that are no objects, because a list of those is not the list that the call returns. */
function readable(
  element: z.core.$ZodType,
  values: readonly unknown[],
  onLeftOut: (row: UnreadableRow) => void,
): unknown[] {
  return values.filter((value) => {
    if (typeof value !== 'object' || value === null) return true
    const [issue] = z.safeParse(element, value).error?.issues ?? []
    if (issue === undefined) return true
    onLeftOut({ id: String(Reflect.get(value, 'id')), path: issue.path.map(String).join('.') })
    return false
  })
}
