import { defineConfig } from 'vitest/config'

/**
 * On a busy machine a test may wait long for its turn; this limit still ends a hanging one. Mutated code is
 * slower, and `npm run mutate` has its own time limit.
 */
const testTimeout = process.env.STRYKER_MUTATOR_WORKER === undefined ? 30_000 : 300_000

/**
 * Unit tests: quick, without a database or a browser. The tests of the server have their own configuration.
 */
export default defineConfig({
  test: {
    projects: [
      ...['domain', 'contract', 'einvoice', 'pdf'].map((name) => ({
        // Pure functions, whose test files need no separate workers.
        test: { name, root: `packages/${name}`, include: ['src/**/*.test.ts'], isolate: false, testTimeout },
      })),
      { test: { name: 'web', root: 'packages/web', include: ['src/**/*.test.{ts,tsx}'], testTimeout } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], testTimeout } },
    ],
    reporters: ['dot'],
  },
})
