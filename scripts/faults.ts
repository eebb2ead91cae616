import { runStages, type Stage, vitest } from './stage.ts'

/** Kills servers and databases while they are working; `KONTOR_FAULTS=short` runs a short version. */
export const faultsStage: Stage = {
  title: 'Faults',
  commands: [vitest('--config', 'packages/server/faults/vitest.config.ts')],
}

if (import.meta.main) await runStages([faultsStage])
