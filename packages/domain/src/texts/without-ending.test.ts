import { expect, test } from 'vitest'
import { withoutEnding } from './without-ending.ts'

test('removes an ending, even if it is repeated, but only from the end of the text', () => {
  expect(withoutEnding('https://a.de//', '/')).toBe('https://a.de')
  expect(withoutEnding('1.500', '0')).toBe('1.5')
  expect(withoutEnding('000', '0')).toBe('')
  expect(withoutEnding('', '/')).toBe('')
})
