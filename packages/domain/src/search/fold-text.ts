/**
 * A text as searches compare it: small letters without accents, `ss` for `ß`, one space for any blank. So
 * „KÖLN“, „köln“ and „koln“ are one word.
 */
export function foldText(text: string): string {
  // Most texts are of letters that stay as they are; Unicode's tables cost ten times as much.
  if (/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** The folded words of what somebody typed, at most eight. */
export function foldedWords(query: string): string[] {
  return foldText(query)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8)
}
