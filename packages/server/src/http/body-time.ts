import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How many milliseconds a whole file may take to arrive: enough for 20 MB at 0.3 Mbit/s. */
export const longestUpload = 600_000
/**
 * Minimum number of bytes of a file that have to arrive in each `longest` milliseconds (see `boundBodyTime`):
 * 64 kbit/s. Without it, a client that sends a byte from time to time would hold its place for ten minutes.
 */
export const leastUpload = 240 * 1024

const files = new WeakSet<FastifyRequest>()

/**
 * Closes the connection of a request whose body has not arrived `longest` milliseconds after its headers, or,
 * if it is a file, of which less than `least` bytes have arrived in as many milliseconds. The client gets a 408
 * first, unless the request already has its response. Node's own limit would apply to the whole server, but
 * files need more time than JSON.
 */
export function boundBodyTime(http: FastifyInstance, longest: number, least: number): void {
  http.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    let arrived = raw.socket.bytesRead
    const timer = setInterval(() => {
      const before = arrived
      arrived = raw.socket.bytesRead
      if (raw.complete || (files.has(request) && arrived - before >= least)) return
      clearInterval(timer)
      if (reply.raw.writableEnded) {
        raw.destroy()
        return
      }
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      // The same event as for Node's own limit: Fastify responds with 408 and closes the connection.
      http.server.emit('clientError', error, raw.socket)
    }, longest).unref()
    for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer))
  })
}

/**
 * Gives a request the time for a file: as long as enough of it arrives, up to the server's limit for whole
 * requests (`longestUpload`).
 */
export function giveTimeForFile(request: FastifyRequest): void {
  files.add(request)
}

/**
 * Keeps a connection without traffic open while the server works on its request: the time limit for stalled
 * connections applies only if the client has to send the rest of the body or to read more of the response.
 */
export function waitForServer(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }, reply) => {
    reply.raw.on('timeout', () => {
      if (!raw.complete || raw.socket.writableLength > 0) raw.socket.destroy()
    })
  })
}
