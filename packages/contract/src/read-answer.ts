import type { Endpoint } from './endpoints.ts'

/**
 * An answer as the contract describes it, read tolerantly: null counts as missing, missing fields get
 * their defaults, a list may come wrapped in an object with one array property (contract §1).
 * Throws the schema's error when the answer still does not fit.
 */
export function readAnswer<Answer>(endpoint: Pick<Endpoint<never, Answer>, 'answer'>, json: unknown): Answer {
  const value = withoutNulls(json)
  return endpoint.answer.parse(isList(endpoint.answer) ? unwrapped(value) : value)
}

function isList(schema: Endpoint['answer']): boolean {
  return schema._zod.def.type === 'array'
}

function unwrapped(value: unknown): unknown {
  if (value === undefined) return []
  if (Array.isArray(value) || value === null || typeof value !== 'object') return value
  const arrays = Object.values(value).filter(Array.isArray)
  return arrays.length === 1 ? arrays[0] : value
}

function withoutNulls(value: unknown): unknown {
  if (value === null) return undefined
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object') return value
  const result: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(value)) if (field !== null) result[key] = withoutNulls(field)
  return result
}
