import { defineConfig } from 'vitest/config'

/** Tests with the real nginx and PgBouncer of Debian's packages in front of servers and database. */
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
