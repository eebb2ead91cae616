import { expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import { cancellationIntro, creditIntro, deductionTitle, referenceNote } from './wording.ts'

const paper = {
  invoiceId: 'original',
  invoiceNumber: '2026-0042',
  invoiceDate: noonOf({ year: 2026, month: 11, day: 20 }),
}
const named = '2026-0042 vom\u00a020.11.2026'

test('a paper that takes back names number and date of the other, and a reason if there is one', () => {
  expect(cancellationIntro(paper, '')).toBe(`hiermit stornieren wir unsere Rechnung ${named} vollständig.`)
  expect(creditIntro(paper, '')).toBe(
    `hiermit berichtigen wir unsere Rechnung ${named} um die folgenden Beträge.`,
  )
  expect(creditIntro(paper, 'Mangel')).toBe(
    `hiermit berichtigen wir unsere Rechnung ${named} um die folgenden Beträge. Grund: Mangel`,
  )
})

test('the line that deducts an advance names it', () => {
  expect(deductionTitle(paper)).toBe(`Abzüglich Abschlagsrechnung ${named}`)
})

test('the page says what a paper does to the other, and never calls it a Gutschrift', () => {
  expect(referenceNote('cancellation', '2026-0042', '20.11.26')).toBe(
    'Storno der Rechnung 2026-0042 vom\u00a020.11.26',
  )
  expect(referenceNote('credit', '2026-0042', '20.11.26')).toBe(
    'Korrektur zur Rechnung 2026-0042 vom\u00a020.11.26',
  )
})
