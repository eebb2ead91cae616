import { runStages, vitest } from './stage.ts'

// Runs the server's tests on a Citus cluster. `npm test` needs none.
if (process.env.KONTOR_TEST_CITUS === undefined) {
  console.error(
    'Please set KONTOR_TEST_CITUS to the URL of the coordinator of a Citus cluster, as its superuser; see docs/operations.md.',
  )
  process.exit(1)
}
await runStages([
  {
    title: 'Citus',
    commands: [
      vitest(
        '--config',
        'packages/server/vitest.config.ts',
        '--project',
        'server-postgres',
        ...process.argv.slice(2),
      ),
    ],
  },
])
