import { expect, test } from 'vitest'
import { termOf } from './terms.ts'

test('a term is found by its id, and an unknown id is named in an error', () => {
  expect(termOf('BT-1')).toMatchObject({ id: 'BT-1', group: undefined })
  expect(termOf('BT-151')).toMatchObject({ id: 'BT-151', group: 'BG-30' })
  expect(() => termOf('BT-0')).toThrow(new RangeError('unknown term: BT-0'))
})
