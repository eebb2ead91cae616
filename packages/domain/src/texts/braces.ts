/** Text in braces; a brace that is never closed reaches to the end of its word. */
const inBraces = /\{[^{}\n]*\}|\{\S*/g

/** How many unknown placeholders are named, and how much of each. */
const maxNamed = 5
const longestNamed = 30

/** Replaces the placeholders of a text, such as `{Nummer}`. Keeps a placeholder whose value is undefined. */
export function replaceBraces(text: string, filled: (name: string) => string | undefined): string {
  return text.replaceAll(inBraces, (written) =>
    written.endsWith('}') ? (filled(written.slice(1, -1)) ?? written) : written,
  )
}

/** Placeholders in the texts that are not known, each once: up to 5, shortened to 30 characters. */
export function unknownBraces(texts: readonly string[], isKnown: (name: string) => boolean): string[] {
  const found = new Set<string>()
  for (const text of texts)
    for (const [written] of text.matchAll(inBraces))
      if (!written.endsWith('}') || !isKnown(written.slice(1, -1))) found.add(written.slice(0, longestNamed))
  return [...found].slice(0, maxNamed)
}
