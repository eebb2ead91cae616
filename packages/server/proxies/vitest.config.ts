import { defineConfig } from 'vitest/config'

/**
 * Tests with a real nginx in front of the servers and a real PgBouncer in front of the database, both from
 * Debian packages.
 */
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
