/**
 * How well a text matches, best first: it equals a field, begins it, begins a word in it, or occurs elsewhere
 * in the field. The server's search (packages/server/src/search) uses the same four ranks.
 */
export const hitRanks = { exact: 0, prefix: 1, word: 2, inside: 3 } as const

/** A word begins at the start of a field and after each of these characters. */
export const wordStarts = [' ', '-', '/'] as const

/** The best rank of a folded text among folded fields; undefined if no field contains it. */
export function hitRank(fields: readonly string[], wanted: string): number | undefined {
  let best: number | undefined
  for (const field of fields) {
    const rank = rankIn(field, wanted)
    if (rank !== undefined && (best === undefined || rank < best)) best = rank
    if (best === hitRanks.exact) break
  }
  return best
}

function rankIn(field: string, wanted: string): number | undefined {
  const place = field.indexOf(wanted)
  if (place < 0) return undefined
  if (place === 0) return field.length === wanted.length ? hitRanks.exact : hitRanks.prefix
  return wordStarts.some((start) => field.includes(start + wanted)) ? hitRanks.word : hitRanks.inside
}
