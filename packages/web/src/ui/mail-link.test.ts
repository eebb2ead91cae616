import { expect, test } from 'vitest'
import { mailLink } from './mail-link.ts'

test.each([
  [' anna.müller@example.de ', 'mailto:anna.m%C3%BCller@example.de'],
  ['a@example.de?bcc=b@example.de', undefined],
  ['a?b@example.de', 'mailto:a%3Fb@example.de'],
  ['Zentrale', undefined],
  ['', undefined],
])('the link for the address %j is %s', (text, link) => {
  expect(mailLink(text)).toBe(link)
})

test('the subject and the text of a message are encoded into the link', () => {
  const message = { subject: 'Rechnung 1 & 2', body: 'Guten Tag,\nanbei' }
  expect(mailLink('a@b.example', message)).toBe(
    'mailto:a@b.example?subject=Rechnung%201%20%26%202&body=Guten%20Tag%2C%0D%0Aanbei',
  )
})
