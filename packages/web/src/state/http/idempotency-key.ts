import { newId } from './new-id.ts'

/**
 * Keys for safe repetition of a create: after a lost response, the same body goes out with the same key, a
 * changed body with a new key [A4.10].
 */
export function idempotencyKeys(): { keyFor: (body: object) => string; forget: () => void } {
  let last: { body: string; key: string } | undefined
  return {
    keyFor(body) {
      const text = JSON.stringify(body)
      if (last?.body !== text) last = { body: text, key: newId() }
      return last.key
    },
    /** Call after success: the next create is a different one, even with the same body. */
    forget() {
      last = undefined
    },
  }
}
