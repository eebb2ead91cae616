/**
 * What XML 1.0 and a PDF's metadata cannot hold: control characters, halves of surrogate pairs, and what is
 * no character at all.
 */
const forbidden = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** Come along with what is pasted; but for hyphens and variants of letters nobody would miss them. */
const unseen = /(?![\u00ad\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu

/**
 * A text as pages and e-invoices can hold it: without what is no character and what nobody sees. Line ends of
 * any kind are line feeds.
 */
export function printableText(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replace(forbidden, '')
    .replace(unseen, '')
}
