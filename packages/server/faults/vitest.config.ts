import { defineConfig } from 'vitest/config'

/** Tests that kill servers and restart databases. `KONTOR_FAULTS=short` makes them shorter. */
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
