/**
 * Folds a text for searches: lower case, no accents, `ss` for `ß`, one space for each run of white space
 * and control characters, no space at either end. `KÖLN`, `köln` and `koln` become the same word.
 */
export function foldText(text: string): string {
  // Most texts are ASCII and need only be lower-cased. Unicode normalization would take ten times as long.
  if (/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** The first eight words of a query, folded. */
export function foldedWords(query: string): string[] {
  return foldText(query)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8)
}
