import type { BodyOf, Endpoint, ParamName, ResponseOf } from './endpoint.ts'
import { type AnyCall, type CallSettings, exchange, type WireOptions } from './exchange.ts'
import { readResponse } from './read-response.ts'

/** The properties of an endpoint that `request` needs. */
export type AnyEndpoint = AnyCall & Pick<Endpoint, 'response' | 'idempotent'>

/** The values of the path parameters; optional if the path is unknown at compile time. */
export type WithParams<E extends AnyEndpoint> = string extends E['path']
  ? { params?: Record<string, string | number> }
  : [ParamName<E['path']>] extends [never]
    ? { params?: never }
    : { params: Record<ParamName<E['path']>, string | number> }
type WithBody<E> = BodyOf<E> extends undefined ? { body?: never } : { body: BodyOf<E> }
type CallOptions<E extends AnyEndpoint> = CallSettings & WithParams<E> & WithBody<E>

/**
 * The arguments of a call that follow its endpoint. Optional if the call has neither path parameters nor a
 * body.
 */
export type CallArguments<E extends AnyEndpoint> =
  Partial<CallOptions<E>> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/** Calls an endpoint (see `exchange`) and parses the response tolerantly (see `readResponse`). */
export async function request<E extends AnyEndpoint>(
  origin: string,
  accessToken: string,
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const given: CallSettings & WireOptions = options ?? {}
  const read = (json: unknown) => readResponse(endpoint, json)
  return (await exchange(origin, accessToken, endpoint, read, given)) as ResponseOf<E>
}
