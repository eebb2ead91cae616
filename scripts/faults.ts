import { runStages, type Stage } from './stage.ts'

/** Kills servers and databases while they work; `KONTOR_FAULTS=short` runs a short version. */
export const faultsStage: Stage = {
  title: 'Faults',
  commands: [
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'packages/server/faults/vitest.config.ts',
      '--reporter',
      'dot',
    ],
  ],
}

if (import.meta.main) await runStages([faultsStage])
