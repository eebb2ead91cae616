import { runStages, type Stage } from './stage.ts'

/** Servers and databases that are killed while they work; `KONTOR_FAULTS=short` does the same with less. */
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
