import { readFile } from 'node:fs/promises'

/** Reads one of this package's files from disk, and returns its bytes. */
export function readAsset(url: URL): Promise<Uint8Array> {
  return readFile(url)
}
