import { expect, test } from 'vitest'
import { functionNames, isFunctionName } from './functions.ts'

test('there are six functions', () => {
  expect(functionNames.filter(isFunctionName)).toHaveLength(6)
  expect(['', 'Chains', 'toString', 'constructor'].filter(isFunctionName)).toEqual([])
})
