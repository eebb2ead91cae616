import { noonOf } from '@kontor/domain/days/calendar-day'
import type { ReceivedFinding } from '@kontor/domain/inbox/received-finding'
import { expect, test } from 'vitest'
import { rejectionReply } from './rejection-reply.ts'

const finding: ReceivedFinding = {
  group: 'rule',
  id: 'BR-02',
  severity: 'error',
  terms: [],
  message: 'Etwas fehlt.',
  count: 1,
  places: [],
}
const invoice = {
  number: 'R-7',
  fileName: 'rechnung.xml',
  issueDate: noonOf({ year: 2026, month: 11, day: 20 }),
  findings: [
    { ...finding, message: 'Die Rechnungsnummer fehlt.' },
    { ...finding, id: 'BR-DE-1', severity: 'warning' as const, message: 'Nur ein Hinweis.' },
  ],
}

test('the reply names the invoice and its errors, but not its warnings', () => {
  const letter = rejectionReply(invoice, 'Kontor GmbH')
  expect(letter).toContain('Ihre Rechnung R-7 vom 20.11.2026')
  expect(letter).toContain('– Die Rechnungsnummer fehlt. (BR-02)')
  expect(letter).not.toContain('Hinweis')
  expect(letter.endsWith('Mit freundlichen Grüßen\nKontor GmbH')).toBe(true)
})

test('the reply about an invoice without a number names the file', () => {
  const letter = rejectionReply({ ...invoice, number: '', findings: [] }, '')
  expect(letter).toContain('„rechnung.xml“')
  expect(letter).not.toContain('aufgefallen')
})

test('the reply lists up to 20 errors, states how often each occurs, and counts the rest [A9.6]', () => {
  const findings = Array.from({ length: 22 }, (_, index) => ({
    ...finding,
    id: `BR-${index}`,
    count: index === 3 ? 5 : 1,
  }))
  const replyTo = (count: number) => rejectionReply({ ...invoice, findings: findings.slice(0, count) }, '')
  expect(replyTo(22).match(/^– Etwas/gm)).toHaveLength(20)
  expect(replyTo(22)).toContain('– Etwas fehlt. (BR-3, 5-mal)\n– Etwas fehlt. (BR-4)\n')
  expect(replyTo(22)).toContain('– Etwas fehlt. (BR-19)\n– und 2 weitere Fehler\n\n')
  expect(replyTo(21)).toContain('– und 1 weiterer Fehler')
  expect(replyTo(20)).not.toContain('weiter')
})
