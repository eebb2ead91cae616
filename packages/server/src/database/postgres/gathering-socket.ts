import { Socket } from 'node:net'

/**
 * An unconnected socket that sends all that is written before the next turn of the event loop with one system
 * call. The driver would use one for each statement, even for statements that are sent together. Each takes
 * a tenth of a millisecond of processor time and wakes PostgreSQL (docs/decisions/0031).
 */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  // Connecting replaces `write`.
  socket.once('connect', () => {
    const write = socket.write.bind(socket)
    let isGathering = false
    socket.write = (chunk: Uint8Array | string, ...rest: unknown[]) => {
      if (!isGathering) {
        isGathering = true
        socket.cork()
        process.nextTick(() => {
          isGathering = false
          socket.uncork()
        })
      }
      return write(chunk, ...(rest as []))
    }
  })
  return socket
}
