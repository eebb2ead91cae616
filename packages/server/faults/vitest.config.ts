import { defineConfig } from 'vitest/config'

/** Kills servers and databases while they work; `KONTOR_FAULTS=short` does so fewer times. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'faults',
    include: ['*.test.ts'],
    globalSetup: ['../src/testing/start-postgres.ts'],
    env: { KONTOR_TEST_ENGINE: 'postgres' },
    testTimeout: 600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
