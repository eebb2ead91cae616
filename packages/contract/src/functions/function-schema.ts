import { type FunctionName, functionNames } from '@kontor/domain/functions/functions'
import * as z from 'zod/mini'
import type { FieldsOf, Schema } from '../calls/schema.ts'

/** Switches a function on or off. */
export interface SwitchFunctionBody {
  function: FunctionName
  on: boolean
}
export const switchFunctionBody: Schema<SwitchFunctionBody> = z.looseObject({
  function: z.enum(functionNames),
  on: z.boolean(),
} satisfies FieldsOf<SwitchFunctionBody>)
