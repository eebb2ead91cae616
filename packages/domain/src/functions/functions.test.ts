import { expect, test } from 'vitest'
import { functionNames, isFunctionName } from './functions.ts'

test('there are five functions', () => {
  expect(functionNames.filter(isFunctionName)).toHaveLength(5)
  expect(['', 'Chains', 'toString', 'constructor'].filter(isFunctionName)).toEqual([])
})
