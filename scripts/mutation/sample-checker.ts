import { createHash } from 'node:crypto'

/** The part of Stryker's mutant that identifies a change. */
interface Change {
  id: string
  fileName: string
  location: unknown
  replacement: string
}

/**
 * Whether a change belongs to the sample. Depends only on the change, so that a later run selects the same
 * changes.
 */
export function isSampled({ fileName, location, replacement }: Omit<Change, 'id'>, percent: number): boolean {
  const file = fileName.slice(fileName.indexOf('packages/'))
  const hash = createHash('sha256').update(JSON.stringify([file, location, replacement]))
  return hash.digest().readUInt32BE() < (percent / 100) * 2 ** 32
}

/** Makes Stryker run only the changes of the sample: it reports the others as not compiled. */
class SampleChecker {
  static inject = ['options'] as const
  readonly #percent: number

  constructor({ samplePercent }: { samplePercent: number }) {
    this.#percent = samplePercent
  }

  async init(): Promise<void> {}

  async check(changes: readonly Change[]): Promise<Record<string, { status: string; reason?: string }>> {
    const outside = { status: 'compileError', reason: 'not in the sample' }
    return Object.fromEntries(
      changes.map((change) => [change.id, isSampled(change, this.#percent) ? { status: 'passed' } : outside]),
    )
  }

  async group(changes: readonly Change[]): Promise<string[][]> {
    return [changes.map(({ id }) => id)]
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }]
