import { defineConfig } from 'vitest/config'

/** Tests with real nginx and PgBouncer, from Debian packages, in front of the servers and the database. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'proxies',
    include: ['*.test.ts'],
    globalSetup: ['../src/testing/start-postgres.ts'],
    env: { KONTOR_TEST_ENGINE: 'postgres' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
