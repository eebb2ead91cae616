import { faultsStage } from './faults-stage.ts'
import { runStages } from './stage.ts'

await runStages([faultsStage])
