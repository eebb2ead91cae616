import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { expect, test } from 'vitest'
import { createOnce, newCreation } from './creation.ts'

interface Note {
  text: string
}

/** A server that stores each key once, and whose answers the network may lose. */
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
const atOnce = async () => undefined

test('a create whose answer was lost is repeated as it was, then takes up what was typed since', async () => {
  const { stored, failNext, calls } = server()
  const creation = newCreation()
  failNext(new ApiProblem(0, ''))
  await expect(createOnce(creation, { text: 'Vorher' }, calls, atOnce)).rejects.toThrow()
  // As after a reload: the journal gives back a copy.
  const kept = structuredClone(creation)
  const saved = await createOnce(kept, { text: 'Nachher' }, calls, atOnce)
  expect(saved.text).toBe('Nachher')
  expect([...stored.values()]).toEqual([{ text: 'Nachher' }])
})

test('what is about to be sent is kept before it is sent', async () => {
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

test('a refused create is sent again with its present content', async () => {
  const { stored, failNext, calls } = server()
  const creation = newCreation()
  failNext(new ApiProblem(400, 'invalidRequest'))
  await expect(createOnce(creation, { text: 'Falsch' }, calls, atOnce)).rejects.toThrow()
  expect(creation.sent).toBeUndefined()
  await createOnce(creation, { text: 'Richtig' }, calls, atOnce)
  expect([...stored.values()]).toEqual([{ text: 'Richtig' }])
})
