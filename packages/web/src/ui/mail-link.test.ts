import { expect, test } from 'vitest'
import { mailLink } from './mail-link.ts'

test.each([
  [' anna.müller@example.de ', 'mailto:anna.m%C3%BCller@example.de'],
  ['a@example.de?bcc=b@example.de', undefined],
  ['a?b@example.de', 'mailto:a%3Fb@example.de'],
  ['Zentrale', undefined],
  ['', undefined],
])('the e-mail %j leads to %s', (text, link) => {
  expect(mailLink(text)).toBe(link)
})
