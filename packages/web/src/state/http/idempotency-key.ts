import { newId } from './new-id.ts'

/**
 * Keys that make the repetition of a create safe: after a lost answer the same body is sent with the same
 * key, a changed one with a new key [A4.10].
 */
export function idempotencyKeys(): { keyFor: (body: object) => string; forget: () => void } {
  let last: { body: string; key: string } | undefined
  return {
    keyFor(body) {
      const text = JSON.stringify(body)
      if (last?.body !== text) last = { body: text, key: newId() }
      return last.key
    },
    /** After success: the next create is another one, even with the same body. */
    forget() {
      last = undefined
    },
  }
}
