import { newId } from './new-id.ts'

/**
 * Keys with which a create call can be repeated safely: the same body keeps its key, and a changed body gets
 * a new one [A4.10].
 */
export function idempotencyKeys(): { keyFor: (body: object) => string; forget: () => void } {
  let last: { body: string; key: string } | undefined
  return {
    keyFor(body) {
      const text = JSON.stringify(body)
      if (last?.body !== text) last = { body: text, key: newId() }
      return last.key
    },
    /**
     * To be called after a response: the next create call then creates another object, even if its body is
     * the same.
     */
    forget() {
      last = undefined
    },
  }
}
