import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamName,
  pathWith,
} from '@kontor/contract/calls/endpoint'
import { problemSchema } from '@kontor/contract/calls/problem'
import { readAnswer } from '@kontor/contract/calls/read-answer'
import { ApiProblem } from './api-problem.ts'
import { withdrawFailure } from './snackbar.ts'

/** What a call needs to know of an endpoint. */
export type AnyEndpoint = Pick<Endpoint, 'method' | 'path' | 'answer'>

interface RequestSettings {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Lets the request outlive the page, e.g. to release a lock while it closes. */
  keepalive?: boolean
}
type WithBody<E> = BodyOf<E> extends undefined ? object : { body: BodyOf<E> }
/** Values of the `{name}` places in the path, where it has some. */
type WithParams<E extends AnyEndpoint> = [ParamName<E['path']>] extends [never]
  ? object
  : { params: Record<ParamName<E['path']>, string | number> }
type RequestOptions<E extends AnyEndpoint> = RequestSettings & WithParams<E> & WithBody<E>
/** The options may be left out where the endpoint takes neither params nor body. */
export type RequestArguments<E extends AnyEndpoint> =
  object extends RequestOptions<E> ? [options?: RequestOptions<E>] : [options: RequestOptions<E>]

/**
 * One HTTP exchange with the API at `apiURL`, with a bearer token unless it is ''.
 * Throws ApiProblem; a request aborted by its signal throws the signal's reason.
 */
export async function request<E extends AnyEndpoint>(
  apiURL: string,
  accessToken: string,
  endpoint: E,
  ...[options]: RequestArguments<E>
): Promise<AnswerOf<E>> {
  const {
    params,
    idempotencyKey,
    signal,
    keepalive,
    body,
  }: RequestSettings & { params?: Record<string, string | number>; body?: unknown } = options ?? {}
  const path = pathWith(endpoint.path, params)
  const headers = new Headers({ Accept: 'application/json' })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (accessToken !== '') headers.set('Authorization', `Bearer ${accessToken}`)
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)

  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'omit',
    cache: 'no-store',
    keepalive: keepalive ?? false,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }
  const call = `${endpoint.method} ${path}`
  try {
    const answer = (await exchange(apiURL + path, init, endpoint)) as AnswerOf<E>
    withdrawFailure(call)
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    const problem = error instanceof ApiProblem ? error : new ApiProblem(0, '')
    problem.call = call
    // Never bodies, tokens or error texts, which may quote them (contract §6).
    // biome-ignore lint/suspicious/noConsole: the one place that logs failed calls [S8.0.3]
    console.error(`${call} ${problem.status} ${problem.requestId || '-'}`)
    throw problem
  }
}

async function exchange(url: string, init: RequestInit, endpoint: AnyEndpoint): Promise<unknown> {
  const response = await fetch(url, init)
  const requestId = response.headers.get('x-request-id') ?? ''
  if (response.ok) {
    try {
      return readAnswer(endpoint, await response.json())
    } catch {
      throw new ApiProblem(response.status, 'unreadableAnswer', { requestId })
    }
  }
  const read = problemSchema.safeParse(await response.json().catch(() => undefined))
  throw read.success
    ? new ApiProblem(response.status, read.data.code, read.data)
    : new ApiProblem(response.status, '', { requestId })
}
