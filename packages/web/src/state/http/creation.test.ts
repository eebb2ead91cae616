import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { expect, test } from 'vitest'
import { createOnce, newCreation } from './creation.ts'

interface Note {
  text: string
}

/** A server that stores one note for each key, on a network that may lose its responses. */
function server() {
  const stored = new Map<string, Note>()
  let failure: ApiProblem | undefined
  return {
    stored,
    failNext: (problem: ApiProblem) => {
      failure = problem
    },
    calls: {
      create: async (note: Note, key: string) => {
        const isRefused = failure !== undefined && failure.status >= 400
        if (!isRefused && !stored.has(key)) stored.set(key, note)
        const problem = failure
        failure = undefined
        if (problem) throw problem
        return { ...(stored.get(key) ?? note), key }
      },
      update: async (note: Note, created: Note & { key: string }) => {
        stored.set(created.key, note)
        return { ...note, key: created.key }
      },
    },
  }
}
const keepNothing = async () => undefined

test('does not create a second document after a lost response, and stores later input', async () => {
  const { stored, failNext, calls } = server()
  const creation = newCreation()
  failNext(new ApiProblem(0, ''))
  await expect(createOnce(creation, { text: 'Vorher' }, calls, keepNothing)).rejects.toThrow()
  // A copy from the journal, as after a reload.
  const kept = structuredClone(creation)
  const saved = await createOnce(kept, { text: 'Nachher' }, calls, keepNothing)
  expect(saved.text).toBe('Nachher')
  expect([...stored.values()]).toEqual([{ text: 'Nachher' }])
})

test('stores the request in the journal before sending it', async () => {
  const { calls } = server()
  const creation = newCreation()
  let kept: unknown
  const create = (note: Note, key: string) => {
    expect(kept).toEqual({ idempotencyKey: key, sent: note })
    return calls.create(note, key)
  }
  await createOnce(creation, { text: 'A' }, { ...calls, create }, async () => {
    kept = structuredClone(creation)
  })
  expect(kept).toBeDefined()
})

test('retries a rejected create call with the current content', async () => {
  const { stored, failNext, calls } = server()
  const creation = newCreation()
  failNext(new ApiProblem(400, 'invalidRequest'))
  await expect(createOnce(creation, { text: 'Falsch' }, calls, keepNothing)).rejects.toThrow()
  expect(creation.sent).toBeUndefined()
  await createOnce(creation, { text: 'Richtig' }, calls, keepNothing)
  expect([...stored.values()]).toEqual([{ text: 'Richtig' }])
})
