import type { AnyEndpoint, CallArguments } from '@kontor/contract/calls/client'
import type { ResponseOf } from '@kontor/contract/calls/endpoint'
import type { CallSettings, WireOptions } from '@kontor/contract/calls/exchange'
import { readResponse } from '@kontor/contract/calls/read-response'
import type { UnreadableRow } from '@kontor/contract/calls/rows'
import { texts } from '../../texts.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { send } from './plain-request.ts'
import { showError } from './snackbar.ts'

/**
 * Calls the API at `apiURL`, with the access token as a bearer token unless it is '', and parses the response
 * tolerantly. Logs a failure, and each row of a list that cannot be read and is left out. A success withdraws
 * the message about an earlier failure of the same call. Throws an ApiProblem or, when a signal aborts the
 * call, the reason that the signal gives. A call that creates or saves an object gets a key, unless `options`
 * has one.
 */
export async function request<E extends AnyEndpoint>(
  apiURL: string,
  accessToken: string,
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const given: CallSettings & WireOptions = options ?? {}
  const read = (json: unknown) => readResponse(endpoint, json, (row) => reportLeftOut(endpoint, row))
  const make = (key?: string) =>
    send(apiURL, accessToken, endpoint, read, key === undefined ? given : { idempotencyKey: key, ...given })
  const needsKey = endpoint.idempotent === true && given.idempotencyKey === undefined
  return (await (needsKey ? withIdempotencyKey(endpoint, given, make) : make())) as ResponseOf<E>
}

function reportLeftOut({ method, path: call }: AnyEndpoint, { id, path }: UnreadableRow): void {
  // biome-ignore lint/suspicious/noConsole: names the place that cannot be read, and quotes nothing [A6.2]
  console.error(`${method} ${call} left out ${id}: ${path}`)
  showError(texts.rowLeftOut)
}
