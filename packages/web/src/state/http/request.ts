import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { type AnyEndpoint, type CallArguments, request as exchange } from '@kontor/contract/calls/client'
import { type AnswerOf, pathWith } from '@kontor/contract/calls/endpoint'
import { newId } from './new-id.ts'
import { withdrawFailure } from './snackbar.ts'

/**
 * Calls the API at `apiURL`, with a bearer token unless it is ''. Logs a failure. A success withdraws the
 * message of an earlier failure of the same call. Throws ApiProblem, or the reason of the signal that aborts
 * it.
 */
export async function request<E extends AnyEndpoint>(
  apiURL: string,
  accessToken: string,
  endpoint: E,
  ...options: CallArguments<E>
): Promise<AnswerOf<E>> {
  try {
    const answer = await exchange(apiURL, accessToken, endpoint, ...repeatable(endpoint, options))
    withdrawFailure(`${endpoint.method} ${pathWith(endpoint.path, options[0]?.params)}`)
    return answer
  } catch (error) {
    // Never logs bodies, tokens or error texts, which may quote them [A6.2].
    if (error instanceof ApiProblem) {
      // biome-ignore lint/suspicious/noConsole: the one place that logs failed calls [S8.0.3]
      console.error(`${error.call} ${error.status} ${error.requestId || '-'}`)
    }
    throw error
  }
}

/** A save with a key of its own: if a proxy lost the response and sends it again, it is not stale. */
function repeatable<E extends AnyEndpoint>(endpoint: E, options: CallArguments<E>): CallArguments<E> {
  if (endpoint.method !== 'PUT') return options
  return [{ idempotencyKey: newId(), ...options[0] }] as unknown as CallArguments<E>
}
