import type * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { isComplete } from './is-complete.ts'
import { type UnreadableRow, withReadableRows } from './rows.ts'
import { elementOf, mapParts } from './schema-parts.ts'

/**
 * Parses a response tolerantly: fills in defaults for missing and null fields, accepts a list that is missing
 * or wrapped in an object with one array property, and keeps unknown fields [A1.7]. If `onLeftOut` is given,
 * leaves out each row of a list (`rows`) that does not fit and passes it to `onLeftOut`. Throws the schema's
 * error if the response still does not fit.
 */
export function readResponse<ResponseBody>(
  endpoint: Pick<Endpoint<never, ResponseBody>, 'response'>,
  json: unknown,
  onLeftOut?: (row: UnreadableRow) => void,
): ResponseBody {
  const schema = endpoint.response
  const value = elementOf(schema) !== undefined ? unwrapped(json) : json
  if (isComplete(schema, value)) return value
  const cleaned = withoutNulls(schema, value)
  return schema.parse(onLeftOut === undefined ? cleaned : withReadableRows(schema, cleaned, onLeftOut))
}

function unwrapped(value: unknown): unknown {
  if (value === null || value === undefined) return []
  if (Array.isArray(value) || typeof value !== 'object') return value
  const fields = Object.values(value).filter((field) => field !== null)
  const arrays = fields.filter(Array.isArray)
  if (fields.length === 0) return []
  return arrays.length === 1 ? arrays[0] : value
}

/** Removes known fields that are null, because they count as missing. Keeps unknown fields. */
function withoutNulls(schema: z.core.$ZodType, value: unknown): unknown {
  return value === null ? undefined : mapParts(schema, value, withoutNulls)
}
