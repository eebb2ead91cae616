import { PdfObjects } from './pdf-objects.ts'
import { PdfError } from './pdf-value.ts'

/** Bytes of all streams together. */
const mostInflated = 64 * 1024 * 1024

/**
 * Whether all streams of a PDF unpack to no more than 64 MiB together, each in one step and by a method whose
 * result is known beforehand: for libraries that unpack without a limit. Never throws.
 */
export async function streamsFit(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const objects = await PdfObjects.of(bytes, { objects: 300_000, inflated: mostInflated })
    return !objects.isEncrypted && (await objects.unpacksWithinLimit())
  } catch (error) {
    if (error instanceof PdfError) return false
    throw error
  }
}
