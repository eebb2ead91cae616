import { PdfObjects } from './pdf-objects.ts'
import { PdfError } from './pdf-value.ts'

/** Maximum total size of all decompressed streams, in bytes. */
const maxInflated = 64 * 1024 * 1024

/**
 * Whether all streams of a PDF together decompress to at most `max` bytes (default: 64 MiB), and use only
 * methods whose output can be measured. Also false for a file that is encrypted or damaged, or that exceeds
 * another limit, such as 300,000 objects. Call this function before libraries that decompress without a
 * limit.
 */
export async function streamsFit(bytes: Uint8Array<ArrayBuffer>, max = maxInflated): Promise<boolean> {
  try {
    const limits = { objects: 300_000, inflated: max }
    // A library may follow the cross-references, or search too if it finds them damaged.
    for (const objects of [await PdfObjects.of(bytes, limits), await PdfObjects.searched(bytes, limits)])
      if (objects.isEncrypted || !(await objects.unpacksWithinLimit())) return false
    return true
  } catch (error) {
    if (error instanceof PdfError) return false
    throw error
  }
}
