import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobin {
  origin: string
  /** How many requests the proxy has passed to each server. */
  served: number[]
  close(): void
}

/** A proxy that passes each request to the next server in turn, as nginx does by default. */
export async function roundRobin(origins: string[]): Promise<RoundRobin> {
  const served = origins.map(() => 0)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const index = turn++ % origins.length
    served[index] = (served[index] ?? 0) + 1
    const { method, headers } = incoming
    const passedOn = request(`${origins[index]}${incoming.url}`, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    passedOn.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passedOn)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, served, close: () => void server.close() }
}
