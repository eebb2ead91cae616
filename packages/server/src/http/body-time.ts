import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * How many milliseconds a whole file may take to arrive: enough for 20 MB at 0.3 Mbit/s. A stalled upload is
 * disconnected much earlier, like any stalled connection.
 */
export const longestUpload = 600_000

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/**
 * Closes the connection of a request whose body has not arrived `longest` milliseconds after its headers.
 * The client gets a 408 first, unless the request already has its response. Node's own limit would apply to
 * the whole server, but files need more time than JSON.
 */
export function boundBodyTime(http: FastifyInstance, longest: number): void {
  http.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    const timer = setTimeout(() => {
      if (raw.complete) return
      if (reply.raw.writableEnded) {
        raw.destroy()
        return
      }
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      // The same event as for Node's own limit: Fastify responds with 408 and closes the connection.
      http.server.emit('clientError', error, raw.socket)
    }, longest).unref()
    timers.set(request, timer)
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
  })
}

/**
 * Removes the time limit that `boundBodyTime` set for a request. After that, only the server's own limits
 * apply to the file: the one for whole requests (`longestUpload`) and the one for stalled connections.
 */
export function giveTimeForFile(request: FastifyRequest): void {
  clearTimeout(timers.get(request))
}
