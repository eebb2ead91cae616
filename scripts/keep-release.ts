import { runStages, vitest } from './stage.ts'

// Writes packages/server/releases/NUMBER, which the tests of all later releases upgrade.
await runStages([
  {
    title: 'Data of this release',
    commands: [vitest('--config', 'packages/server/releases/vitest.config.ts')],
  },
])
