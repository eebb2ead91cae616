import { defineConfig } from 'vitest/config'

/** Writes the data of the current release, with the fixtures of the server's tests. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'releases',
    include: ['*.test.ts'],
    env: { KONTOR_TEST_ENGINE: 'sqlite' },
    testTimeout: 120_000,
  },
})
