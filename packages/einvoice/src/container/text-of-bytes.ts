/** Maximum number of arguments in one call. JavaScript engines reject calls with a few hundred thousand. */
const maxArguments = 8_192

/**
 * Converts bytes to a text with one character per byte. The code of each character is its byte. TextDecoder
 * cannot do that: its `latin1` is windows-1252.
 */
export function textOfBytes(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += maxArguments)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + maxArguments)))
  return pieces.join('')
}

/** Converts a text from `textOfBytes` back to bytes. */
export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
