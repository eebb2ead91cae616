/**
 * The text without an ending, however often it stands there; in one pass, which an expression that looks for
 * the end is not.
 */
export function withoutEnding(text: string, ending: string): string {
  let length = text.length
  while (text.endsWith(ending, length)) length -= ending.length
  return text.slice(0, length)
}
