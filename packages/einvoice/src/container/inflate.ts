/** Decompressed data exceeds its limit. */
export class TooMuchError extends Error {}

/**
 * Decompresses zlib data (FlateDecode of PDF) up to `most` bytes; beyond that it stops and throws a
 * TooMuchError, without having read the rest. Data that is cut off, or has something behind its end, gives
 * what there is: programs that write PDF are careless with both.
 */
export async function inflate(data: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new DecompressionStream('deflate')
  const writer = stream.writable.getWriter()
  // Faults of the data are seen by the reader as well.
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
    if (length > most) {
      await reader.cancel().catch(ignore)
      throw new TooMuchError()
    }
    pieces.push(piece.value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
