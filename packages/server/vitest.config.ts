import { defineConfig } from 'vitest/config'

/** Runs the same tests on both engines: `vitest run --config packages/server/vitest.config.ts`. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    // Tests spend half of their time waiting for processes and disks.
    maxWorkers: 2,
    // The identity provider of the tests advises those who would run it for real.
    onConsoleLog: (text) => !text.startsWith('oidc-provider '),
    projects: (['sqlite', 'postgres'] as const).map((engine) => ({
      test: {
        name: `server-${engine}`,
        root: import.meta.dirname,
        include: ['src/**/*.test.ts'],
        // Tests of one engine alone: name.sqlite.test.ts, name.postgres.test.ts.
        exclude: [engine === 'sqlite' ? '**/*.postgres.test.ts' : '**/*.sqlite.test.ts'],
        env: { KONTOR_TEST_ENGINE: engine },
        globalSetup: engine === 'postgres' ? ['src/testing/start-postgres.ts'] : [],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    })),
  },
})
