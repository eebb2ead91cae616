import { expect, test } from 'vitest'
import { functionNames, isFunctionName } from './functions.ts'

test('five functions are known by name, and nothing else is one', () => {
  expect(functionNames.filter(isFunctionName)).toHaveLength(5)
  expect(['', 'Chains', 'toString', 'constructor'].filter(isFunctionName)).toEqual([])
})
