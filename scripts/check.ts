import { checkStages } from './check-stages.ts'
import { runStages } from './stage.ts'

await runStages(checkStages)
