import type { FastifyInstance } from 'fastify'

/**
 * Stops listening and waits for the responses in flight, but only for this many milliseconds. Then cuts their
 * connections, so that a client that does not read cannot keep the server from ending.
 */
export async function closeInTime(http: FastifyInstance, longest: number): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), longest)
  try {
    await http.close()
  } finally {
    clearTimeout(cut)
  }
}
