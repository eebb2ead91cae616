import type { AnyEndpoint } from '@kontor/contract/calls/client'
import type { WireOptions } from '@kontor/contract/calls/exchange'
import { whenSessionEnds } from '../session-end.ts'
import { newId } from './new-id.ts'

interface Attempt {
  /** JSON of the path parameters and the body. */
  input: string
  key: string
}

/** The last call of each endpoint that has not succeeded. */
const unsettled = new Map<string, Attempt>()

whenSessionEnds(() => unsettled.clear())

/**
 * Makes a call with a key, so that it can be repeated safely after a lost response: until a call succeeds,
 * the same input keeps its key, and another input gets a new one [A4.10].
 */
export async function withIdempotencyKey<Result>(
  { method, path }: AnyEndpoint,
  { params, body }: WireOptions,
  make: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  const name = `${method} ${path}`
  const input = JSON.stringify([params, body])
  const last = unsettled.get(name)
  const attempt = last?.input === input ? last : { input, key: newId() }
  unsettled.set(name, attempt)
  const result = await make(attempt.key)
  if (unsettled.get(name) === attempt) unsettled.delete(name)
  return result
}
