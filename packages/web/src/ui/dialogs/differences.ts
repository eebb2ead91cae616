import { uiTexts } from '../texts.ts'

const words = uiTexts.differences

/** One change that unsaved work makes to the stored document, in words for the user. */
export interface Difference {
  field: string
  before: string
  after: string
}

/** Fields as shown to the user: label → value in words; '' for none. */
export type Fields = Record<string, string>

/** The fields that differ, in the order of `before`. */
export function fieldDifferences(before: Fields, after: Fields): Difference[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const [old, now] = [before[field] ?? '', after[field] ?? '']
    return old === now ? [] : [{ field, before: old || words.none, after: now || words.none }]
  })
}

/**
 * The changes that `work` makes to `stored`, in the fields that `fieldsOf` returns. If only data outside
 * these fields differs, returns `otherDifference`, because callers delete work that has no differences.
 */
export function workDifferences<Document>(
  stored: Document,
  work: Document,
  fieldsOf: (document: Document) => Fields,
): Difference[] {
  const named = fieldDifferences(fieldsOf(stored), fieldsOf(work))
  const isSame = JSON.stringify(stored) === JSON.stringify(work)
  return named.length > 0 || isSame ? named : [otherDifference]
}

/** A difference outside the named fields. */
export const otherDifference: Difference = { field: words.others, before: '', after: words.changed }
