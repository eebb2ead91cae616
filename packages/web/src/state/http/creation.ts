import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { newId } from './new-id.ts'

/** The creating of one document, however often it has to be tried. The journal keeps it with the work. */
export interface Creation<Input> {
  idempotencyKey: string
  /** What was sent and is still without an answer: it may have been stored. */
  sent?: Input | undefined
}

export function newCreation(): Creation<never> {
  return { idempotencyKey: newId() }
}

interface CreateCalls<Input, Stored> {
  create: (input: Input, idempotencyKey: string) => Promise<Stored>
  /** Stores in what was created all that was typed since the create was sent. */
  update: (input: Input, created: Stored) => Promise<Stored>
}

/**
 * Creates one document under the key of `creation`. A create without an answer may have succeeded: the next
 * try repeats it as it was, which returns that document or creates it now [A4.10], and then stores in it what
 * was typed since. `beforeSend` is waited for once `creation` says what is about to be sent. Throws
 * ApiProblem.
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
    if (isRefusal(error)) creation.sent = undefined
    throw error
  }
  return sent === input ? created : update(input, created)
}

/** The server has answered that it created nothing; the end of a session is no such answer. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 401
}
