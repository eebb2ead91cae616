import type { FastifyReply } from 'fastify'
import { createTurns, type Owner } from '../threads/turns.ts'

/**
 * Maximum numbers of lists that are read at once. Until a list is sent, the heads (`ListHead`) of its rows and
 * up to 4 MiB of its bytes stay in memory. Without a limit, clients that request lists and do not read them
 * would exhaust the memory.
 */
export const mostLists = { perPerson: 4, perOrganisation: 12, inProcess: 24 }
/** Milliseconds that a list waits for others to be sent. */
const longestWait = 5_000

const takeTurn = createTurns(mostLists, longestWait)

/**
 * Waits until the owner may read another list, and counts it as read until its response is sent or its
 * connection ends. Throws `tooManyRequests` if that takes too long.
 */
export async function openList(reply: FastifyReply, owner: Owner): Promise<void> {
  const close = await takeTurn(owner)
  let isOpen = true
  const closeOnce = () => {
    if (isOpen) close()
    isOpen = false
  }
  // The connection may have ended while the list waited.
  if (reply.raw.destroyed) closeOnce()
  reply.raw.once('finish', closeOnce)
  reply.raw.once('close', closeOnce)
}
