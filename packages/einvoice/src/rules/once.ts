import type { DocumentTree } from '../syntax/document-tree.ts'

type Outcome = { value: unknown } | { error: unknown }

const known = new WeakMap<DocumentTree, Map<string, Outcome>>()

/**
 * Runs `find` only once per document and key, and caches its result or error. Without the cache, the
 * time would grow with the number of lines times the number of VAT breakdowns.
 */
export function once<Value>(tree: DocumentTree, key: string, find: () => Value): Value {
  const outcomes = known.get(tree) ?? new Map<string, Outcome>()
  known.set(tree, outcomes)
  let outcome = outcomes.get(key)
  if (outcome === undefined) {
    outcome = tried(find)
    outcomes.set(key, outcome)
  }
  if ('error' in outcome) throw outcome.error
  return outcome.value as Value
}

function tried(find: () => unknown): Outcome {
  try {
    return { value: find() }
  } catch (error) {
    return { error }
  }
}
