import * as z from 'zod/mini'
import type { Schema } from './schema.ts'
import { leafOf, mapParts } from './schema-parts.ts'

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
  const list = leafOf(schema, 'array')
  if (Array.isArray(value) && list !== undefined && listsOfRows.has(list))
    return readable(list.def.element, value, onLeftOut)
  return mapParts(schema, value, (part, json) => withReadableRows(part, json, onLeftOut))
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
