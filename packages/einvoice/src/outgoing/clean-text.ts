/** What XML 1.0 cannot hold, not even escaped: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const forbiddenInXml = /[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Come along with what is pasted; but for hyphens and variants of letters nobody would miss them. */
const unseen = /(?![\u{ad}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu

/** A text of several lines as XML can hold it: line feeds alone between the lines, no blanks around. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(forbiddenInXml, '')
    .replace(unseen, '')
    .trim()
}

/** A text of one line: names, numbers, streets. What separates words becomes one blank. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** What people write in groups, as IBAN, BIC and VAT id: without blanks, dots and dashes, in capitals. */
export function compactNumber(text: string): string {
  return cleanText(text)
    .replace(/[\s.\-/]/g, '')
    .toUpperCase()
}
