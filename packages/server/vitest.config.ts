import { defineConfig } from 'vitest/config'

/** `npm run mutate` needs a quick result for each change, so it tests on SQLite only. */
const engines =
  process.env.STRYKER_MUTATOR_WORKER === undefined ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)

/** Runs the same tests on both engines: `vitest run --config packages/server/vitest.config.ts`. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    // The tests spend half of their time waiting for processes and disks.
    maxWorkers: 2,
    // The tests' identity provider prints warnings that matter only in production.
    onConsoleLog: (text) => !text.startsWith('oidc-provider '),
    projects: engines.map((engine) => ({
      test: {
        name: `server-${engine}`,
        root: import.meta.dirname,
        include: ['src/**/*.test.ts'],
        // Tests for only one engine are named name.sqlite.test.ts or name.postgres.test.ts.
        exclude: [engine === 'sqlite' ? '**/*.postgres.test.ts' : '**/*.sqlite.test.ts'],
        env: { KONTOR_TEST_ENGINE: engine },
        // Each file starts its own servers. Loading the server anew for each would take a third of the time.
        isolate: false,
        globalSetup: [
          engine === 'postgres' ? 'src/testing/start-postgres.ts' : 'src/testing/migrate-sqlite.ts',
        ],
        // These limits end tests that hang. On a busy machine, the start of a process takes many seconds.
        testTimeout: 240_000,
        hookTimeout: 240_000,
        expect: { poll: { timeout: 60_000 } },
      },
    })),
  },
})
