import { uiTexts } from '../texts.ts'

const words = uiTexts.differences

/** One thing that typed work would change in what is stored, in words for the user. */
export interface Difference {
  field: string
  before: string
  after: string
}

/** Fields of something, as its user knows them: label → value in words, '' where there is none. */
export type Fields = Record<string, string>

/** Which fields differ, in the order in which they stand. */
export function fieldDifferences(before: Fields, after: Fields): Difference[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const [old, now] = [before[field] ?? '', after[field] ?? '']
    return old === now ? [] : [{ field, before: old || words.none, after: now || words.none }]
  })
}

/**
 * What `work` would change in `stored`, by the fields that `fieldsOf` names. Work that differs in none of
 * them, and yet is not the same, says so: only what changes nothing may be forgotten.
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

/** Something differs that has no name of its own. */
export const otherDifference: Difference = { field: words.others, before: '', after: words.changed }
