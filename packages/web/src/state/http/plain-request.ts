import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { pathWith } from '@kontor/contract/calls/endpoint'
import { type AnyCall, type CallSettings, exchange, type WireOptions } from '@kontor/contract/calls/exchange'
import type { PlainCall } from '@kontor/contract/session/session-calls'
import { withdrawFailure } from './snackbar.ts'

interface PlainOptions {
  body?: object
  signal?: AbortSignal
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/** Like `request` in request.ts, but for the login page, which does not load the schemas of other calls. */
export async function plainRequest<Result>(
  apiURL: string,
  call: PlainCall<Result>,
  options: PlainOptions,
): Promise<Result> {
  return (await send(apiURL, '', call, call.read, options)) as Result
}

/**
 * Makes a call and returns its response, converted by `read`. Logs a failure; a success withdraws the message
 * about an earlier failure of the same call.
 */
export async function send(
  apiURL: string,
  accessToken: string,
  call: AnyCall,
  read: (json: unknown) => unknown,
  options: CallSettings & WireOptions,
): Promise<unknown> {
  try {
    const result = await exchange(apiURL, accessToken, call, read, options)
    withdrawFailure(`${call.method} ${pathWith(call.path, options.params)}`)
    return result
  } catch (error) {
    // Never logs bodies or tokens, nor error texts, since these may quote them [A6.2].
    if (error instanceof ApiProblem) {
      // biome-ignore lint/suspicious/noConsole: the one place that logs failed calls [S8.0.3]
      console.error(`${error.call} ${error.status} ${error.requestId || '-'}`)
    }
    throw error
  }
}
