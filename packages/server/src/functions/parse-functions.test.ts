import { expect, test } from 'vitest'
import { parseFunctions } from './parse-functions.ts'

test('functions unknown to this version are off', () => {
  expect(parseFunctions('chains,teleport,,offers')).toEqual(['chains', 'offers'])
  expect(parseFunctions('')).toEqual([])
})
