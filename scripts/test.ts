import { installBrowser } from '../packages/testing/src/browser/find-browser.ts'
import { checkStages } from './check.ts'
import { faultsStage } from './faults.ts'
import { runStages } from './stage.ts'

installBrowser()
process.env.KONTOR_FAULTS ??= 'short'
await runStages([
  ...checkStages,
  {
    title: 'Server on SQLite and on PostgreSQL',
    commands: [['node_modules/vitest/vitest.mjs', 'run', '--root', 'packages/server', '--reporter', 'dot']],
  },
  faultsStage,
  {
    title: 'Browser',
    commands: [['node_modules/@playwright/test/cli.js', 'test', '--config', 'packages/e2e']],
  },
])
