import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

export interface RoundRobin {
  origin: string
  /** How many requests each server has answered. */
  served: number[]
  /** Lets every server get requests again, as after its rest. */
  endRest(): void
  close(): void
}

/** Milliseconds during which a server that failed gets no request. */
const rest = 10_000

/**
 * A proxy that passes each request to the next server in turn, as nginx does with deploy/nginx.conf. A server
 * that fails rests for a while. The next one gets the request if it never arrived or may be repeated.
 */
export async function roundRobin(origins: string[]): Promise<RoundRobin> {
  const served = origins.map(() => 0)
  const failedAt = origins.map(() => Number.NEGATIVE_INFINITY)
  let turn = 0
  const next = () => {
    const inTurn = origins.map((_, index) => (turn + index) % origins.length)
    turn++
    return inTurn.find((index) => Date.now() - (failedAt[index] ?? 0) > rest) ?? inTurn[0] ?? 0
  }
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming)
    for (let tries = 1; ; tries++) {
      const index = next()
      try {
        const response = await passOn(origins[index] ?? '', incoming, body)
        served[index] = (served[index] ?? 0) + 1
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        await pipeline(response, outgoing).catch(() => outgoing.destroy())
        return
      } catch (error) {
        failedAt[index] = Date.now()
        if (tries < origins.length && mayRepeat(incoming, error)) continue
        outgoing.writeHead(502).end()
        return
      }
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    served,
    endRest: () => void failedAt.fill(Number.NEGATIVE_INFINITY),
    close: () => void server.close(),
  }
}

function passOn(origin: string, { method, headers, url }: IncomingMessage, body: Buffer) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(origin + url, { method, headers }, resolve)
      .on('error', reject)
      .end(body)
  })
}

function mayRepeat({ method }: IncomingMessage, error: unknown): boolean {
  return method !== 'POST' || Reflect.get(Object(error), 'code') === 'ECONNREFUSED'
}
