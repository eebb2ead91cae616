/** The codes of a list. */
export type CodeList = ReadonlySet<string>

/** Reads a list of codes separated by spaces; `0002-0091` means all four-digit numbers in this range. */
export function readCodes(notation: string): CodeList {
  return new Set(notation.trim().split(/\s+/).flatMap(codesOf))
}

function codesOf(word: string): string[] {
  const [, from, to] = /^(\d{4})-(\d{4})$/.exec(word) ?? []
  if (from === undefined || to === undefined) return [word]
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) =>
    String(Number(from) + at).padStart(4, '0'),
  )
}
