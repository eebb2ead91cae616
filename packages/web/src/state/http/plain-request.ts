import { exchange } from '@kontor/contract/calls/exchange'
import type { PlainCall } from '@kontor/contract/session/session-calls'
import { reported } from './reported.ts'

interface PlainOptions {
  body?: object
  signal?: AbortSignal
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/** `request` for the calls of the login page, without the schemas of the others. */
export async function plainRequest<Answer>(
  apiURL: string,
  call: PlainCall<Answer>,
  options: PlainOptions,
): Promise<Answer> {
  const make = () => exchange(apiURL, '', call, call.read, options)
  return (await reported(`${call.method} ${call.path}`, make)) as Answer
}
