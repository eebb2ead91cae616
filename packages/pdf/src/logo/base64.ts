/** The bytes that base64 text stands for; throws for anything else. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  // A loop, as pictures are large: a callback per byte takes a hundred times as long.
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index)
  return bytes
}
