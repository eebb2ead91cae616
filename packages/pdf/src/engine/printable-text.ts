/**
 * A text without control characters, halves of surrogate pairs and characters that nobody sees, which come along with what is pasted:
 * on a page they would be squares. Line ends of any kind are line feeds, and blanks of any width plain ones, but for those that hold
 * words together.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replace(/(?!\u00a0)\p{Zs}/gu, ' ')
    .replace(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '')
    .replace(/(?![\u00ad\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu, '')
}
