import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { newId } from './new-id.ts'

/** The creation of one document, with all its retries. The journal stores it with the unsaved work. */
export interface Creation<Input> {
  idempotencyKey: string
  /** The request that was sent, unless the server rejected it. A retry repeats it unchanged. */
  sent?: Input | undefined
}

export function newCreation(): Creation<never> {
  return { idempotencyKey: newId() }
}

interface CreateCalls<Input, Stored> {
  create: (input: Input, idempotencyKey: string) => Promise<Stored>
  /** Updates the created document with everything typed since the first request was sent. */
  update: (input: Input, created: Stored) => Promise<Stored>
}

/**
 * Creates one document under the key of `creation`. A request without a response may have succeeded, so the
 * next attempt repeats it unchanged [A4.10] and then stores later input with `update`. Calls `beforeSend`
 * once `creation` contains the request, and waits for it before sending. Throws an ApiProblem.
 */
export async function createOnce<Input, Stored>(
  creation: Creation<Input>,
  input: Input,
  { create, update }: CreateCalls<Input, Stored>,
  beforeSend: () => Promise<void>,
): Promise<Stored> {
  const sent = creation.sent ?? input
  creation.sent = sent
  await beforeSend()
  let created: Stored
  try {
    created = await create(sent, creation.idempotencyKey)
  } catch (error) {
    if (isRejection(error)) creation.sent = undefined
    throw error
  }
  return sent === input ? created : update(input, created)
}

/** Whether the server has responded that it created nothing. The end of a session is not such a response. */
function isRejection(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 401
}
