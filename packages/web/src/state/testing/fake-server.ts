import { vi } from 'vitest'

/** A request as a server sees it. */
interface Asked {
  /** Method and path, such as `POST /v1/user/login`. */
  call: string
  /** The JSON of the body, undefined without one. */
  body: unknown
  /** The bearer token, '' without one. */
  token: string
}

/** JSON of a successful response, or a Response. Throwing means that no response arrives. */
export type Answer = (asked: Asked) => unknown

export interface FakeServer {
  /** All requests so far. */
  asked: Asked[]
  /** The bodies of all requests of one call. */
  bodiesOf(call: string): unknown[]
  /** Sets the answers of further calls, by `METHOD /path`; they replace earlier ones. */
  answer(answers: Record<string, Answer>): void
}

/** An answer that never arrives because the network is down. */
export const noNetwork: Answer = () => {
  throw new TypeError('Failed to fetch')
}

/** An error with the code that the server gives it. */
export const refuse =
  (status: number, code = 'internal'): Answer =>
  () =>
    Response.json({ code, message: code, requestId: 'r-1' }, { status })

/**
 * Answers the requests of the app at its border, `fetch`, until vi.unstubAllGlobals(). A call without an
 * answer is 404.
 */
export function fakeServer(answers: Record<string, Answer> = {}): FakeServer {
  const known = { ...answers }
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string | URL | Request, init: RequestInit = {}) => {
    const { pathname } = new URL(String(address), window.location.href)
    const call = `${init.method ?? 'GET'} ${pathname}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const token = (new Headers(init.headers).get('authorization') ?? '').replace('Bearer ', '')
    const request = { call, body, token }
    asked.push(request)
    const answer = await (known[call] ?? refuse(404, 'notFound'))(request)
    return answer instanceof Response ? answer : Response.json(answer ?? {})
  })
  return {
    asked,
    bodiesOf: (call) => asked.filter((request) => request.call === call).map(({ body }) => body),
    answer: (more) => Object.assign(known, more),
  }
}
