import { expect, test } from 'vitest'
import { functionNames, isFunctionName } from './functions.ts'

test('each function is known by one name, and nothing else is one', () => {
  expect(functionNames.filter(isFunctionName)).toEqual([...new Set(functionNames)])
  expect(['', 'Chains', 'toString', 'constructor'].filter(isFunctionName)).toEqual([])
})
