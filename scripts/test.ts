import { installBrowser } from '../packages/testing/src/browser/find-browser.ts'
import { stagesOfCheck } from './check.ts'
import { faultsStage } from './faults.ts'
import { runStages, vitest } from './stage.ts'

/**
 * The tests in each file are shuffled, to find tests that depend on each other. The same seed gives the same
 * order.
 */
const seed = process.env.KONTOR_TEST_SEED ?? '20261122'
const shuffled = ['--sequence.shuffle.tests', `--sequence.seed=${seed}`]

installBrowser()
process.env.KONTOR_FAULTS ??= 'short'
await runStages([
  ...stagesOfCheck(shuffled),
  {
    title: 'Server on SQLite and on PostgreSQL',
    commands: ['server-sqlite', 'server-postgres'].map((project) =>
      vitest('--root', 'packages/server', '--project', project, ...shuffled),
    ),
  },
  faultsStage,
  {
    title: 'Browser',
    commands: [['node_modules/@playwright/test/cli.js', 'test', '--config', 'packages/e2e']],
  },
])
