import { expect, test } from 'vitest'
import { functionNames, isFunctionName } from './functions.ts'

test('recognizes the name of each function and rejects other names', () => {
  expect(functionNames.filter(isFunctionName)).toEqual([...new Set(functionNames)])
  expect(['', 'Chains', 'toString', 'constructor'].filter(isFunctionName)).toEqual([])
})
