import type { Problem } from '@kontor/contract/calls/problem'
import { expect, vi } from 'vitest'

/** A request as a server receives it. */
interface FakeRequest {
  /** Method and path, such as `POST /v1/user/login`. */
  call: string
  /** The JSON of the body; undefined if there is none. */
  body: unknown
  /** The bearer token; '' if there is none. */
  token: string
  /** The key with which the call can be repeated; '' if there is none. */
  idempotencyKey: string
  headers: Headers
}

/** Returns the JSON of a successful response, or a Response. If it throws, no response arrives. */
export type Handler = (request: FakeRequest) => unknown

export interface FakeServer {
  /** All requests so far. */
  requests: FakeRequest[]
  /** The bodies of all requests of one call. */
  bodiesOf(call: string): unknown[]
  /** Waits for the only request of one call, and resolves to its body. */
  bodyOf(call: string): Promise<unknown>
  /** Adds handlers, keyed by `METHOD /path`. They replace earlier ones for the same call. */
  respond(handlers: Record<string, Handler>): void
}

/** Handler for a request that fails because the network is down. */
export const noNetwork: Handler = () => {
  throw new TypeError('Failed to fetch')
}

/** Returns a handler that responds with an error, as the server would. */
export const problem = (status: number, code = 'internal', details: Partial<Problem> = {}): Handler => {
  const body: Problem = { type: '', title: code, status, code, detail: '', requestId: 'r-1', ...details }
  return () => Response.json(body, { status })
}

/**
 * Replaces `fetch` for the rest of the test, and responds to the app's requests. A call without a handler gets
 * a 404.
 */
export function fakeServer(handlers: Record<string, Handler> = {}): FakeServer {
  const known = { ...handlers }
  const requests: FakeRequest[] = []
  vi.stubGlobal('fetch', async (address: string | URL | Request, init: RequestInit = {}) => {
    const { pathname } = new URL(String(address), window.location.href)
    const call = `${init.method ?? 'GET'} ${pathname}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const headers = new Headers(init.headers)
    const token = (headers.get('authorization') ?? '').replace('Bearer ', '')
    const request = { call, body, token, idempotencyKey: headers.get('idempotency-key') ?? '', headers }
    requests.push(request)
    const response = await (known[call] ?? problem(404, 'notFound'))(request)
    return response instanceof Response ? response : Response.json(response ?? {})
  })
  const bodiesOf = (call: string) =>
    requests.filter((request) => request.call === call).map(({ body }) => body)
  return {
    requests,
    bodiesOf,
    async bodyOf(call) {
      await vi.waitFor(() => expect(bodiesOf(call)).toHaveLength(1), { timeout: 5000 })
      return bodiesOf(call)[0]
    },
    respond: (more) => Object.assign(known, more),
  }
}
