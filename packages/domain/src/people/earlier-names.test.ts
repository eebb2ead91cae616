import { expect, test } from 'vitest'
import { earlierNamesAfter } from './earlier-names.ts'

test('earlier names keep their order, and a name that is used again is not an earlier one [A32.2]', () => {
  expect(earlierNamesAfter([], 'Erika', 'Berta')).toEqual(['Erika'])
  expect(earlierNamesAfter(['Erika'], 'Berta', 'Cleo')).toEqual(['Erika', 'Berta'])
  expect(earlierNamesAfter(['Erika', 'Berta'], 'Cleo', 'Erika')).toEqual(['Berta', 'Cleo'])
  expect(earlierNamesAfter(['Berta', 'Cleo'], 'Erika', 'erika')).toEqual(['Berta', 'Cleo', 'Erika'])
})
