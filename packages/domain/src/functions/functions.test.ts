import { expect, test } from 'vitest'
import { functionNames, isFunctionName } from './functions.ts'

test('recognizes the name of each function and rejects other names', () => {
  const names = ['chains', 'offers', 'series', 'inbox', 'payments', 'dispatch', 'contacts']
  expect(names.filter(isFunctionName)).toEqual(names)
  expect(functionNames).toEqual(names)
  expect(['', 'Chains', 'toString', 'constructor'].filter(isFunctionName)).toEqual([])
})
