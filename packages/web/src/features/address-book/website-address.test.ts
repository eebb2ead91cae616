import { expect, test } from 'vitest'
import { websiteAddress } from './website-address.ts'

test.each([
  ['www.example.de', 'https://www.example.de/'],
  [' example.de/impressum ', 'https://example.de/impressum'],
  ['http://example.de', 'http://example.de/'],
  ['https://müller.example/?a=b', 'https://xn--mller-kva.example/?a=b'],
  ['example.de:8443/start', 'https://example.de:8443/start'],
])('%j leads to %s', (text, address) => {
  expect(websiteAddress(text)).toBe(address)
})

test.each([
  '',
  '  ',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'file:///etc',
  'siehe Notiz',
  'intern',
])('%j is no link', (text) => {
  expect(websiteAddress(text)).toBeUndefined()
})
