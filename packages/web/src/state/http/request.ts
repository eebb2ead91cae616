import { type AnyEndpoint, type CallArguments, request as exchange } from '@kontor/contract/calls/client'
import { type AnswerOf, pathWith } from '@kontor/contract/calls/endpoint'
import { newId } from './new-id.ts'
import { reported } from './reported.ts'

/**
 * Calls the API at `apiURL`, with a bearer token unless it is ''. Logs a failure. A success withdraws the
 * message of an earlier failure of the same call. Throws ApiProblem, or the reason of the signal that aborts
 * it.
 */
export function request<E extends AnyEndpoint>(
  apiURL: string,
  accessToken: string,
  endpoint: E,
  ...options: CallArguments<E>
): Promise<AnswerOf<E>> {
  const { method, path } = endpoint
  return reported(`${method} ${pathWith(path, options[0]?.params)}`, () =>
    exchange(apiURL, accessToken, endpoint, ...repeatable(endpoint, options)),
  )
}

/** A save with a key of its own: if a proxy lost the response and sends it again, it is not stale. */
function repeatable<E extends AnyEndpoint>(endpoint: E, options: CallArguments<E>): CallArguments<E> {
  if (endpoint.method !== 'PUT') return options
  return [{ idempotencyKey: newId(), ...options[0] }] as unknown as CallArguments<E>
}
