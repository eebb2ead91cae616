import { type FunctionName, isFunctionName } from '@kontor/domain/functions/functions'

/** Parses an organisation's column of functions, which are separated by commas. Unknown functions are off. */
export function parseFunctions(column: string): FunctionName[] {
  return column.split(',').filter(isFunctionName)
}
