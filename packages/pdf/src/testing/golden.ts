import { createHash } from 'node:crypto'

export const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')

/** Path of the recorded hashes with this name, from the folder `src`. */
export const golden = (name: string) =>
  `testing/golden/${name.toLowerCase().replace(/[^a-z0-9.]+/g, '-')}.json`
