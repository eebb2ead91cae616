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
    { ...finding, id: 'BR-DE-1', severity: 'warning' as const, message: 'Der Ort fehlt.' },
    { ...finding, id: 'BR-DE-2', severity: 'information' as const, message: 'Nur zur Kenntnis.' },
  ],
  warningList: [],
  pageDifferences: [],
}

test('the reply names the invoice and lists first its errors, then its warnings [A9.6]', () => {
  const letter = rejectionReply(invoice, 'Kontor GmbH')
  expect(letter).toContain('Ihre Rechnung R-7 vom 20.11.2026')
  expect(letter).toContain(
    'aufgefallen:\n– Die Rechnungsnummer fehlt. (BR-02)\n\nHinweise:\n– Der Ort fehlt. (BR-DE-1)\n\n',
  )
  expect(letter).not.toContain('Kenntnis')
  expect(letter.endsWith('Mit freundlichen Grüßen\nKontor GmbH')).toBe(true)
})

test('the reply about an invoice without a number names the file', () => {
  const letter = rejectionReply({ ...invoice, number: '' }, '')
  expect(letter).toContain('„rechnung.xml“')
})

test('the reply about an invoice without errors lists the warnings of its page [A9.6]', () => {
  const warned = {
    ...invoice,
    findings: [],
    warningList: [
      { code: 'duplicate' as const, about: 'R-7', receivedId: '1' },
      { code: 'newIban' as const, about: 'DE02', receivedId: '' },
      { code: 'otherBuyer' as const, about: 'Muster GmbH', receivedId: '' },
      { code: 'pageDiffers' as const, about: '', receivedId: '' },
    ],
    pageDifferences: [{ term: 'BT-112', label: 'Bruttosumme', expected: '119,00' }],
  }
  expect(rejectionReply(warned, '')).toContain(
    [
      'Bei der Prüfung ist uns aufgefallen:',
      '– Die Rechnung ist schon bei uns eingegangen: gleicher Verkäufer, gleiche Nummer, gleiches Datum.',
      '– Die Bankverbindung DE02 kennen wir nicht von Ihnen.',
      '– Die Rechnung ist an jemand anderen gerichtet: Muster GmbH.',
      '– Auf der Seite des PDF steht nicht, was in der XML steht. Bruttosumme: 119,00 (BT-112)',
      '',
      'Bitte',
    ].join('\n'),
  )
})

test('the reply is never without a reason [A9.6]', () => {
  const noXml = { ...finding, severity: 'information' as const, message: 'Das PDF enthält keine E-Rechnung.' }
  expect(rejectionReply({ ...invoice, findings: [noXml] }, '')).toContain(
    '– Das PDF enthält keine E-Rechnung.',
  )
  expect(rejectionReply({ ...invoice, findings: [] }, '')).toContain('aufgefallen:\nGrund: \n')
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
  expect(replyTo(22)).toContain('– Etwas fehlt. (BR-19)\n– und 2 weitere Punkte\n\n')
  expect(replyTo(21)).toContain('– und 1 weiterer Punkt')
  expect(replyTo(20)).not.toContain('weiter')
})

test('a reply with the longest findings fits into the history [A9.6]', () => {
  const long = { ...finding, message: 'x'.repeat(500) }
  const findings = Array.from({ length: 200 }, (_, index) => ({
    ...long,
    severity: index % 2 === 0 ? ('error' as const) : ('warning' as const),
  }))
  expect(rejectionReply({ ...invoice, findings }, 'y'.repeat(200)).length).toBeLessThanOrEqual(10_000)
})
