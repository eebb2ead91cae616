/** Decodes base64 into bytes. Throws for any other text. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  // A loop, because pictures are large and a callback per byte would take a hundred times as long.
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index)
  return bytes
}
