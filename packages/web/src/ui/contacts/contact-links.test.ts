import { expect, test } from 'vitest'
import { telephoneLink, websiteLink } from './contact-links.ts'

test.each([
  ['www.example.de', 'https://www.example.de/'],
  [' example.de/impressum ', 'https://example.de/impressum'],
  ['http://example.de', 'http://example.de/'],
  ['https://müller.example/?a=b', 'https://xn--mller-kva.example/?a=b'],
  ['example.de:8443/start', 'https://example.de:8443/start'],
])('the website %j links to %s', (text, link) => {
  expect(websiteLink(text)).toBe(link)
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
])('the website %j has no link', (text) => {
  expect(websiteLink(text)).toBeUndefined()
})

test.each([
  ['+49 (0)40 123-456', 'tel:+4940123456'],
  ['040 / 12 34 56', 'tel:040123456'],
  ['nach 18 Uhr', undefined],
  ['', undefined],
])('the link for the telephone number %j is %s', (text, link) => {
  expect(telephoneLink(text)).toBe(link)
})
