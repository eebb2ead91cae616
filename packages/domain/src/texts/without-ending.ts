/**
 * Removes every repetition of an ending from the end of a text. The ending must not be empty. Takes linear
 * time, unlike a regular expression anchored at the end.
 */
export function withoutEnding(text: string, ending: string): string {
  let length = text.length
  while (text.endsWith(ending, length)) length -= ending.length
  return text.slice(0, length)
}
