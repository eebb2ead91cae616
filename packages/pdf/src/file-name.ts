import { berlinDay } from '@kontor/domain/calendar-day'
import type { Invoice, UnixSeconds } from '@kontor/domain/invoice'
import { printedNumber } from '@kontor/domain/invoice-number'

/**
 * Name of an invoice's PDF [S4.7.2, S9.0.19]: `2026-11-20-2026-0001.pdf` for a final with its printed number,
 * `2026-11-20-DRAFT-DE.pdf` for a draft with the template's name; `now` stands in for a missing invoice date
 * (contract §6).
 */
export function pdfFileName(invoice: Invoice, templateName: string, now: UnixSeconds): string {
  const { year, month, day } = berlinDay(invoice.content.dates.invoiceDate || now)
  const date = [year, `${month}`.padStart(2, '0'), `${day}`.padStart(2, '0')].join('-')
  const name = invoice.status === 'final' ? printedNumber(invoice) : `DRAFT-${templateName}`
  return `${`${date}-${name}`.replace(/[/\\:*?"<>|]/g, '-')}.pdf`
}
