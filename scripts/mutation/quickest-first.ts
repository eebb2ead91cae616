import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the quickest test files first: the first failing test ends the run of a change, and most changes fail
 * a quick one. Vitest's own order, slowest first, is for several processes.
 */
export class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const duration = (file: TestSpecification) =>
      this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0
    return files.toSorted((a, b) => duration(a) - duration(b))
  }
}
