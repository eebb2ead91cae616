import { lookup } from 'node:dns'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { ProblemError } from '../problem-error.ts'
import { isPublic } from '../public-address.ts'

/** Maximum size of a response in bytes. */
const largestResponse = 256 * 1024
/** Time limit for a whole call, in milliseconds. */
const timeout = 10_000

/** The part of `fetch` that callers use. */
export type GuardedFetch = (
  address: string,
  call: { method: string; headers: Record<string, string>; body?: unknown },
) => Promise<Response>

/**
 * Calls an address that an organisation entered. Allows only https and public addresses, so that nobody
 * reaches hosts in the server's network. The exceptions are the hosts in `ownHosts`, which are in the
 * operator's network and are listed with their port unless it is the default. Those on this machine may also
 * use http. Connects to exactly the address that it checked. Does not follow redirects, and limits both the
 * time of the call and the size of the response. Throws `providerNotAllowed` or `providerUnreachable`.
 */
export function guardedFetch(ownHosts: readonly string[]): GuardedFetch {
  return async (address, { method, headers, body }) => {
    const url = allowedAddress(address, ownHosts)
    const isOwn = ownHosts.includes(url.host)
    const options: RequestOptions = {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
      signal: AbortSignal.timeout(timeout),
      ...(isOwn ? {} : { lookup: publicLookup }),
    }
    const response = await responseOf(url, options, body)
    const bytes = await bytesOf(response)
    const status = response.statusCode ?? 0
    return new Response(status === 204 || status === 304 ? null : bytes, {
      status,
      headers: Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      ),
    })
  }
}

/** Parses the address of a provider. Throws `providerNotAllowed` if it may not be called. */
export function allowedAddress(address: string, ownHosts: readonly string[]): URL {
  if (!URL.canParse(address)) throw new ProblemError('providerNotAllowed')
  const url = new URL(address)
  const isOwn = ownHosts.includes(url.host)
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isAllowed =
    (url.protocol === 'https:' || (url.protocol === 'http:' && isOwn && isLocal)) &&
    url.username === '' &&
    url.password === '' &&
    (isOwn || isIP(host) === 0 || isPublic(host))
  if (!isAllowed) throw new ProblemError('providerNotAllowed')
  return url
}

async function responseOf(url: URL, options: RequestOptions, body: unknown): Promise<IncomingMessage> {
  // Importing these modules when the server starts would also load Node's `fetch`, which is large.
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  return new Promise((resolve, reject) => {
    const call = request(url, options, resolve)
    call.on('error', (error) => reject(problemOf(error)))
    call.end(body === undefined || body === null ? undefined : String(body))
  })
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > largestResponse) throw new ProblemError('providerUnreachable')
      pieces.push(piece)
    }
  } catch (error) {
    response.destroy()
    throw problemOf(error)
  }
  return Buffer.concat(pieces)
}

/**
 * Returns the problem to show for an error. An unexpected error becomes the problem's cause, so that the log
 * shows it.
 */
function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  const cause = error instanceof Error && error.cause instanceof ProblemError ? error.cause : undefined
  if (cause !== undefined) return cause
  const problem = new ProblemError('providerUnreachable')
  problem.cause = error
  return problem
}

/** Resolves a name to its addresses. Fails unless all of them are public. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublic(address))) {
      return callback(new ProblemError('providerNotAllowed'), [])
    }
    const [first] = addresses
    if (options.all === true || first === undefined) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}
