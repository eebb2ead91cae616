import type { DocumentTree } from '../syntax/document-tree.ts'

type Outcome = { value: unknown } | { error: unknown }

const known = new WeakMap<DocumentTree, Map<string, Outcome>>()

/**
 * Finds out something about a whole document once, and remembers it (also that it cannot be said) for every
 * place that asks. Without this, a document of many lines and many VAT breakdowns takes their product in
 * time.
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
