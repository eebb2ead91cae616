/** Maximum length of a stored file name in characters. */
const longest = 200

/**
 * Derives the name to store for a file from a percent-encoded name. A name that cannot be decoded is used as
 * it is. Removes folders, control characters and format characters, such as marks that reverse the reading
 * direction. Keeps at most the last 200 characters; may return ''.
 */
export function fileNameOf(given: string | string[] | undefined): string {
  const plain = decoded(Array.isArray(given) ? (given[0] ?? '') : (given ?? ''))
  const name = plain
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .split(/[\\/]/)
    .at(-1)
  // Counts characters, not code units, because half of a surrogate pair could not be encoded for a download.
  return [...(name ?? '').trim()].slice(-longest).join('')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
