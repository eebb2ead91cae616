import { expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import { cancellationIntro, creditIntro, deductionTitle, referenceNote } from './wording.ts'

const invoiceDate = noonOf({ year: 2026, month: 11, day: 20 })
const original = { invoiceId: 'id', invoiceNumber: '2026-0042', invoiceDate }

test('an introduction states the number and date of the original, and the reason if there is one', () => {
  expect(creditIntro(original, 'Menge falsch')).toBe(
    'hiermit berichtigen wir unsere Rechnung 2026-0042 vom\u00a020.11.2026 um die folgenden Beträge. Grund: Menge falsch',
  )
  expect(cancellationIntro(original, '')).toBe(
    'hiermit stornieren wir unsere Rechnung 2026-0042 vom\u00a020.11.2026 vollständig.',
  )
})

test('a line that deducts an advance has the number and date of the advance in its title', () => {
  expect(deductionTitle(original)).toBe('Abzüglich Abschlagsrechnung 2026-0042 vom\u00a020.11.2026')
})

test('the reference note states the number and date of the invoice that a paper cancels or corrects', () => {
  expect(referenceNote('cancellation', '2026-0042', '20.11.2026')).toBe(
    'Storno der Rechnung 2026-0042 vom\u00a020.11.2026',
  )
  expect(referenceNote('credit', '2026-0042', '20.11.2026')).toBe(
    'Korrektur zur Rechnung 2026-0042 vom\u00a020.11.2026',
  )
})
