import { nameKey } from '@kontor/domain/people/name-key'
import type { FastifyReply } from 'fastify'
import type { Session } from '../caller.ts'
import { ProblemError } from '../problem-error.ts'

/**
 * Maximum number of lists that a user may read at once. Until a list is sent, the heads (`ListHead`) of its
 * rows and up to 4 MiB of its bytes stay in memory. Without a limit, clients that request lists and do not
 * read them would exhaust the memory.
 */
export const maxOpenLists = 12

/** Number of lists that are being sent, by user. */
const open = new Map<string, number>()
/** Responses that have already been counted. The transaction that opens a list may run twice. */
const counted = new WeakSet<FastifyReply>()

/**
 * Counts a list as open until its response is sent or its connection ends. Throws `tooManyAttempts` if the
 * user is already reading the maximum number of lists.
 */
export function openList(reply: FastifyReply, { organisation, user }: Session): void {
  if (counted.has(reply)) return
  const reader = `${organisation} ${nameKey(user)}`
  const before = open.get(reader) ?? 0
  if (before >= maxOpenLists) throw new ProblemError('tooManyAttempts', { retryAfter: 5 })
  open.set(reader, before + 1)
  counted.add(reply)
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    const left = (open.get(reader) ?? 1) - 1
    if (left === 0) open.delete(reader)
    else open.set(reader, left)
  }
  reply.raw.once('finish', close)
  reply.raw.once('close', close)
}
