import { readFile } from 'node:fs/promises'

/** Reads a file of this package from disk; returns its bytes. */
export function readAsset(url: URL): Promise<Uint8Array> {
  return readFile(url)
}
