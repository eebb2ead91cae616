import { formatDay, formatMoney, nonBreakingSpace } from '@kontor/domain/money/german-format'
import type { ReminderLetter } from '@kontor/domain/payments/reminders/reminder'

/** Fixed texts of a reminder letter. */
export const reminderWords = {
  number: 'Nummer',
  customerNumber: 'Kundennummer',
  date: 'Datum',
  deadline: 'Zahlbar bis',
  heads: ['Rechnung', 'vom', 'fällig', 'Betrag', 'Zinsen', 'Kosten', 'Gezahlt', 'Offen'],
  inDefaultSince: 'Verzug seit',
  sum: 'Summe',
  payWithCode: 'Bezahlen mit Code',
  reference: 'Verwendungszweck',
  regards: 'Mit freundlichen Grüßen',
} as const

/** Percentage points above the base rate (§ 288 (1) and (2) BGB). */
const pointsOf = { consumer: 5, business: 9 } as const

/**
 * What the letter says about interest, lump sum and fees; nothing if it asks for the invoices alone. A letter
 * to a consumer mentions neither 40 € nor nine points.
 */
export function reminderNotes({ currency, date, debtor, interestPerDay, sums }: ReminderLetter): string[] {
  const notes: string[] = []
  if (sums.interest > 0) {
    const points = `${pointsOf[debtor]}${nonBreakingSpace}Prozentpunkten`
    notes.push(
      `Zinsen: gesetzliche Verzugszinsen von ${points} über dem Basiszinssatz (§${nonBreakingSpace}288 BGB), ` +
        `berechnet bis einschließlich ${formatDay(date)}.${perDay(interestPerDay, currency)}`,
    )
  }
  if (sums.lumpSum > 0) {
    const amount = formatMoney(40, currency)
    notes.push(`Kosten: Verzugspauschale von ${amount} je Rechnung (§${nonBreakingSpace}288 Abs. 5 BGB).`)
  }
  if (sums.fees > 0)
    notes.push(`In den Kosten sind Auslagen für Mahnungen von ${formatMoney(sums.fees, currency)} enthalten.`)
  if (notes.length > 0)
    notes.push('Zinsen und Kosten sind Schadensersatz und unterliegen nicht der Umsatzsteuer.')
  return notes
}

function perDay(amount: number, currency: ReminderLetter['currency']): string {
  return amount > 0 ? ` Je weiterer Tag kommen ${formatMoney(amount, currency)} hinzu.` : ''
}
