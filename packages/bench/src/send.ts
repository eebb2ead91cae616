import { Agent, request } from 'node:http'

export interface Sending {
  method?: string
  token?: string
  body?: object
  headers?: Record<string, string>
}

/** The start and the ETag of a response, and its length as sent (compressed or not). */
export interface Received {
  bytes: number
  /** Up to 2,000 bytes of the first chunk, enough for a short response. */
  start: string
  etag: string
}

const agent = new Agent({ keepAlive: true })

/**
 * Makes one call and keeps only the start of its response, so that the client does as little work as
 * possible. Throws if the status is 400 or above.
 */
export function send(url: string, { method = 'GET', token, body, headers }: Sending = {}): Promise<Received> {
  const sent = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
  return new Promise((resolve, reject) => {
    const call = request(url, { method, agent, headers: sent }, (response) => {
      let bytes = 0
      let start = ''
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) start = chunk.toString('utf8', 0, 2000)
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0 } = response
        if (statusCode < 400) resolve({ bytes, start, etag: response.headers.etag ?? '' })
        else reject(new Error(`${method} ${url}: ${statusCode} ${start}`))
      })
    })
    call.on('error', reject)
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Does the work `times` times, up to `clients` at once. */
export async function repeatConcurrently(
  times: number,
  clients: number,
  work: () => Promise<unknown>,
): Promise<void> {
  let left = times
  const client = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: clients }, client))
}
