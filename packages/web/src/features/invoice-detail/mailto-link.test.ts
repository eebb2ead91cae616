import { expect, test } from 'vitest'
import { mailtoLink } from './mailto-link.ts'

test('an address becomes a link, and smuggles no header', () => {
  expect(mailtoLink('rechnung@müller.de')).toBe('mailto:rechnung@m%C3%BCller.de')
  expect(mailtoLink('a@b.de?bcc=c@d.de')).toBe('mailto:a@b.de%3Fbcc%3Dc@d.de')
})
