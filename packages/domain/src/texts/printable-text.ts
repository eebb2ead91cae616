/**
 * Characters that do not belong in XML 1.0 or PDF metadata: control characters except tab and line feed, lone
 * surrogates and noncharacters.
 */
const forbidden = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** Invisible characters in pasted text. Soft hyphens and variation selectors are kept. */
const unseen = /(?![\u00ad\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu

/**
 * Prepares a text for pages and e-invoices: removes invalid and invisible characters, and converts CR LF, CR,
 * vertical tabs, form feeds, U+2028 and U+2029 to line feeds.
 */
export function printableText(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replace(forbidden, '')
    .replace(unseen, '')
}
