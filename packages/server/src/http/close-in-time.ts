import type { FastifyInstance } from 'fastify'

/**
 * Stops listening and waits up to `longest` milliseconds for responses in flight. Then closes their
 * connections, so that a stalled client cannot prevent the server from stopping.
 */
export async function closeInTime(http: FastifyInstance, longest: number): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), longest)
  try {
    await http.close()
  } finally {
    clearTimeout(cut)
  }
}
