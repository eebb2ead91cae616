import { type AnyEndpoint, type CallArguments, request } from '@kontor/contract/calls/client'
import type { ResponseOf } from '@kontor/contract/calls/endpoint'
import { endpoints } from '@kontor/contract/endpoints'
import type { SessionTokens } from '@kontor/contract/session/session-schema'

export interface Credentials {
  /** Id of the organisation. */
  organisation: string
  username: string
  password: string
}

/** The API, for tests that prepare or read data without a page. */
export interface Api {
  tokens: SessionTokens
  /** Throws an ApiProblem. */
  call<E extends AnyEndpoint>(endpoint: E, ...options: CallArguments<E>): Promise<ResponseOf<E>>
}

/** Logs in through the API. Calls use the access token, which is not renewed. Throws an ApiProblem. */
export async function logIn(
  baseURL: string,
  { organisation, username, password }: Credentials,
): Promise<Api> {
  const body = { instanceId: organisation, username, password }
  const tokens = await request(baseURL, '', endpoints.login, { body })
  return {
    tokens,
    call: (endpoint, ...options) => request(baseURL, tokens.accessToken, endpoint, ...options),
  }
}
