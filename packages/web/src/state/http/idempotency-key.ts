import { newId } from './new-id.ts'

/**
 * Keys for repeating a create call safely: the same body keeps its key, and a changed body gets a new
 * one [A4.10].
 */
export function idempotencyKeys(): { keyFor: (body: object) => string; forget: () => void } {
  let last: { body: string; key: string } | undefined
  return {
    keyFor(body) {
      const text = JSON.stringify(body)
      if (last?.body !== text) last = { body: text, key: newId() }
      return last.key
    },
    /** Call it after a response: the next call then creates another object, even with the same body. */
    forget() {
      last = undefined
    },
  }
}
