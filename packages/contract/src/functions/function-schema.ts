import { type FunctionName, functionNames } from '@kontor/domain/functions/functions'
import * as z from 'zod/mini'
import type { Schema } from '../calls/schema.ts'

/** Which function to switch, and whether it is on from now on. */
export interface SwitchFunctionBody {
  function: FunctionName
  on: boolean
}
export const switchFunctionBody: Schema<SwitchFunctionBody> = z.looseObject({
  function: z.enum(functionNames),
  on: z.boolean(),
})
