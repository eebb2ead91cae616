import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamName,
  pathWith,
} from '@kontor/contract/calls/endpoint'
import { readAnswer } from '@kontor/contract/calls/read-answer'
import { endpoints } from '@kontor/contract/endpoints'
import type { SessionTokens } from '@kontor/contract/session/session-schema'

export interface Credentials {
  /** Short name of the organisation. */
  organisation: string
  username: string
  password: string
}

type AnyEndpoint = Pick<Endpoint, 'method' | 'path' | 'answer'>
type Options<E extends AnyEndpoint> = ([ParamName<E['path']>] extends [never]
  ? object
  : { params: Record<ParamName<E['path']>, string | number> }) &
  (BodyOf<E> extends undefined ? object : { body: BodyOf<E> })

/** The API as a test uses it to prepare or look up data behind the page. */
export interface Api {
  tokens: SessionTokens
  /** Makes a call of the contract; throws when the server does not answer it with success. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    ...options: object extends Options<E> ? [options?: Options<E>] : [options: Options<E>]
  ): Promise<AnswerOf<E>>
}

export async function logIn(
  baseURL: string,
  { organisation, username, password }: Credentials,
): Promise<Api> {
  const login = await send(baseURL, '', endpoints.login, {
    body: { instanceId: organisation, username, password },
  })
  const tokens = login as SessionTokens
  return {
    tokens,
    call: async (endpoint, ...[options]) =>
      (await send(baseURL, tokens.accessToken, endpoint, options ?? {})) as never,
  }
}

async function send(
  baseURL: string,
  accessToken: string,
  endpoint: AnyEndpoint,
  { params = {}, body }: { params?: Record<string, string | number>; body?: unknown },
): Promise<unknown> {
  const path = pathWith(endpoint.path, params)
  const response = await fetch(baseURL + path, {
    method: endpoint.method,
    headers: {
      ...(accessToken === '' ? {} : { Authorization: `Bearer ${accessToken}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${response.status} ${await response.text()}`)
  return readAnswer(endpoint, await response.json())
}
