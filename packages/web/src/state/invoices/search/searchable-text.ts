/** Separates the fields in a text of `searchableText`, which replaces this character within fields. */
export const separator = '\u0001'

/** Joins the fields of an object into one text for `FuzzyIndex`, in lower case. */
export function searchableText(fields: readonly string[]): string {
  return fields
    .map((field) => field.replaceAll(separator, ' '))
    .join(separator)
    .toLowerCase()
}
