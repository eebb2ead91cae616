import { readFile } from 'node:fs/promises'

/** The bytes of a file of this package, where it lies. */
export function readAsset(url: URL): Promise<Uint8Array> {
  return readFile(url)
}
