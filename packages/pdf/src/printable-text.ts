/**
 * A text without control characters and halves of surrogate pairs, which come along with what is pasted: on a page they would be
 * squares, and no XML can hold them. Line ends of any kind are line feeds.
 */
export function printable(text: string): string {
  return text.replace(/\r\n?|\v|\f/g, '\n').replace(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '')
}
