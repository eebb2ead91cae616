/** Separates the fields in a text that `searchableText` returns. Within a field, a space replaces it. */
export const separator = '\u0001'

/** Joins the fields of an object into one text for `FuzzyIndex`, in lower case. */
export function searchableText(fields: readonly string[]): string {
  return fields
    .map((field) => field.replaceAll(separator, ' '))
    .join(separator)
    .toLowerCase()
}
