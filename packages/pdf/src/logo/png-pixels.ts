import { bytesOfBase64 } from './base64.ts'

/** The number of pixels that a PNG (a data URL) states in its header; 0 for other data. */
export function pngPixels(dataUrl: string): number {
  const prefix = 'data:image/png;base64,'
  if (!dataUrl.startsWith(prefix)) return 0
  // Signature, length and name of the first chunk, then width and height: 24 bytes, 32 characters of base64.
  const header = bytesOfBase64(dataUrl.slice(prefix.length, prefix.length + 32))
  if (header.length < 24) return 0
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  return view.getUint32(16) * view.getUint32(20)
}
