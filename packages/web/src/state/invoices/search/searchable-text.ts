/** Occurs in no field, so that it can join several fields into one text. */
export const separator = '\u0001'

/** Joins the fields of an object into one text for `FuzzyIndex`. */
export function searchableText(fields: readonly string[]): string {
  return fields
    .map((field) => field.replaceAll(separator, ' '))
    .join(separator)
    .toLowerCase()
}
