import { unzipSync } from 'fflate'
import { StatementError } from './statement-error.ts'

/** Limits for a ZIP: banks put one XML per account and day into it, each of up to 20 MB. */
const zipLimits = { files: 1_000, file: 24_000_000, total: 64_000_000, ratio: 250 } as const

/** Whether bytes start like a ZIP. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
}

/** The files in a ZIP, in the order of their names; folders and empty files are skipped. Throws a StatementError. */
export function unzipStatements(bytes: Uint8Array): { name: string; bytes: Uint8Array }[] {
  let [files, total] = [0, 0]
  try {
    const found = unzipSync(bytes, {
      // The sizes of the directory bound the memory: fflate allocates exactly them.
      filter: ({ name, size, originalSize }) => {
        if (name.endsWith('/') || name.startsWith('__MACOSX/') || originalSize === 0) return false
        files += 1
        total += originalSize
        if (files > zipLimits.files) throw new StatementError('zipTooMany', { text: String(zipLimits.files) })
        const isTooLarge =
          originalSize > zipLimits.file ||
          total > zipLimits.total ||
          originalSize > 1_000_000 + size * zipLimits.ratio
        if (isTooLarge) throw new StatementError('zipTooLarge', { text: name })
        return true
      },
    })
    return Object.entries(found)
      .map(([name, content]) => ({ name, bytes: content }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (error instanceof StatementError) throw error
    throw new StatementError('zipUnreadable')
  }
}
