import { expect, test } from 'vitest'
import { termOf } from './terms.ts'

test('finds a term by its id, and names an unknown id in the error', () => {
  expect(termOf('BT-1')).toMatchObject({ id: 'BT-1', group: undefined })
  expect(termOf('BT-151')).toMatchObject({ id: 'BT-151', group: 'BG-30' })
  expect(() => termOf('BT-0')).toThrow(new RangeError('unknown term: BT-0'))
})
