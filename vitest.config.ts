import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { QuickestFirst } from './scripts/mutation/quickest-first.ts'

/** Whether the tests run as part of `npm run mutate`. */
const isMutated = process.env.STRYKER_MUTATOR_WORKER !== undefined
/**
 * On a busy machine, a test may wait a long time for its turn; this limit still ends a test that hangs.
 * Mutated code is slower, and `npm run mutate` has its own time limit.
 */
const testTimeout = isMutated ? 300_000 : 120_000
const setupFiles = isMutated ? [join(import.meta.dirname, 'scripts/mutation/short-properties.ts')] : []

/** Each test starts with the real globals, without mocks, rendered parts and cached data. */
const web = {
  root: 'packages/web',
  setupFiles: ['src/testing/reset-app.ts', ...setupFiles],
  unstubGlobals: true,
  restoreMocks: true,
  testTimeout,
}

/**
 * Unit tests: quick, without a database or a browser. The tests of the server have their own configuration.
 */
export default defineConfig({
  test: {
    // By default, one core of two would stay idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      ...['domain', 'contract', 'einvoice', 'pdf'].map((name) => ({
        // Pure functions, whose test files need no separate workers.
        test: {
          name,
          root: `packages/${name}`,
          include: ['src/**/*.test.ts'],
          isolate: false,
          unstubGlobals: true,
          testTimeout,
          setupFiles,
        },
      })),
      { test: { ...web, name: 'web', include: ['src/**/*.test.ts'] } },
      // Tests that render a part of a page.
      {
        test: {
          ...web,
          name: 'web-parts',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          // A link or a form that a test uses must not take the document away from the tests that follow.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
        },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], testTimeout } },
    ],
    reporters: ['dot'],
    ...(isMutated && { sequence: { sequencer: QuickestFirst } }),
  },
})
