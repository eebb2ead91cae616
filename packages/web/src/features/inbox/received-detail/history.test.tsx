import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import { receivedDetailSchema } from '@kontor/contract/inbox/received-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleReceived } from '#rooms/testing/sample-received.ts'
import { History } from './history.tsx'

const day = (of: number) => noonOf({ year: 2026, month: 11, day: of })
const error = { group: 'rule', id: 'BR-1', severity: 'error', terms: [], message: '', count: 1, places: [] }
const received: ReceivedInvoiceDetail = receivedDetailSchema.parse({
  ...sampleReceived,
  status: 'reviewed',
  check: { at: day(3), by: 'anna', rules: 'Regeln 2', verdict: 'againstRules' },
  findings: [error],
  history: [{ at: day(2), by: 'bob', status: 'reviewed', note: 'passt' }],
})
const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a check before the latest stays in the history, among the steps, with its verdict and rules [A9.6]', () => {
  const arrival = { at: day(1), by: '', rules: '', verdict: 'valid' as const, findings: [] }
  render(<History invoice={{ ...received, earlierChecks: [arrival] }} />)
  expect(entries()).toEqual([
    expect.stringMatching(/^01\.11\.2026.*Prüfung beim EingangGültige E-Rechnung \(0 Fehler\)$/),
    expect.stringMatching(/^bob, 02\.11\.2026.*geprüftpasst$/),
    expect.stringMatching(
      /^anna, 03\.11\.2026.*Erneut geprüftE-Rechnung mit Fehlern \(1 Fehler\)\nRegeln 2$/,
    ),
  ])
})

test('the only check is not in the history, because the page shows it', () => {
  render(<History invoice={received} />)
  expect(entries()).toHaveLength(1)
})
