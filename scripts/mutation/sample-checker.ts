import { createHash } from 'node:crypto'

/** The part of Stryker's mutant that identifies a change. */
interface Change {
  id: string
  fileName: string
  location: unknown
  replacement: string
}

/** A range of all changes, in per cent: 0 to 5 is the first five per cent. */
export interface Sample {
  from: number
  to: number
}

/**
 * Whether a change belongs to the sample. Depends only on the change, so that a later run selects the same
 * changes.
 */
export function isSampled(
  { fileName, location, replacement }: Omit<Change, 'id'>,
  { from, to }: Sample,
): boolean {
  const file = fileName.slice(fileName.indexOf('packages/'))
  const hash = createHash('sha256').update(JSON.stringify([file, location, replacement]))
  const place = (hash.digest().readUInt32BE() / 2 ** 32) * 100
  return place >= from && place < to
}

/** Makes Stryker run only the changes in the sample by reporting the others as compile errors. */
class SampleChecker {
  static inject = ['options'] as const
  readonly #sample: Sample

  constructor({ sample }: { sample: Sample }) {
    this.#sample = sample
  }

  async init(): Promise<void> {}

  async check(changes: readonly Change[]): Promise<Record<string, { status: string; reason?: string }>> {
    const outside = { status: 'compileError', reason: 'not in the sample' }
    return Object.fromEntries(
      changes.map((change) => [change.id, isSampled(change, this.#sample) ? { status: 'passed' } : outside]),
    )
  }

  async group(changes: readonly Change[]): Promise<string[][]> {
    return [changes.map(({ id }) => id)]
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }]
