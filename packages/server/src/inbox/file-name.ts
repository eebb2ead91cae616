/** Characters of a stored file name. */
const longest = 200

/**
 * The name of a file as it is stored: of a percent-encoded header or as a mail has it, without folders,
 * control characters and what reverses the reading direction, cut to 200 characters.
 */
export function fileNameOf(given: string | string[] | undefined): string {
  const plain = decoded(Array.isArray(given) ? (given[0] ?? '') : (given ?? ''))
  const name = plain
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .split(/[\\/]/)
    .at(-1)
  return (name ?? '').trim().slice(-longest)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
