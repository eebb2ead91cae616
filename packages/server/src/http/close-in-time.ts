import type { FastifyInstance } from 'fastify'

/**
 * Stops listening and waits for the answers that are on their way, but no longer than so many milliseconds:
 * then their connections are cut, so that a client that does not read cannot keep the server from ending.
 */
export async function closeInTime(http: FastifyInstance, longest: number): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), longest)
  try {
    await http.close()
  } finally {
    clearTimeout(cut)
  }
}
