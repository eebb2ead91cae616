/** Thrown when decompressed data exceeds its limit. */
export class TooMuchError extends Error {}

/**
 * Decompresses zlib data (PDF's FlateDecode). Stops and throws a TooMuchError after more than `max` bytes.
 * Many programs write PDFs with damaged data or trailing bytes, so this function returns what comes before a
 * fault and ignores what comes after the end.
 */
export async function inflate(data: Uint8Array<ArrayBuffer>, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new DecompressionStream('deflate')
  const writer = stream.writable.getWriter()
  // Ignored here: the reader fails with the same error, which ends the loop below.
  const ignore = () => undefined
  writer.write(data).catch(ignore)
  writer.close().catch(ignore)
  const reader = stream.readable.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  for (;;) {
    const piece = await reader.read().catch(ignore)
    if (piece === undefined || piece.done) break
    length += piece.value.length
    if (length > max) {
      await reader.cancel().catch(ignore)
      throw new TooMuchError()
    }
    pieces.push(piece.value)
  }
  const result = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    result.set(piece, at)
    at += piece.length
  }
  return result
}
