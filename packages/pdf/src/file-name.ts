import { berlinDay } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { numberOnPage } from '@kontor/domain/invoices/number/number-on-page'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { paperNameOf } from './page/printable-paper.ts'
import { paperTitles } from './page/wording.ts'

/**
 * Name of an invoice's PDF [S4.7.2, S9.0.19]: `2026-11-20-2026-0001.pdf` for a final (with the number on its
 * pages), `2026-11-20-DRAFT-DE.pdf` for a draft (with the template's name); for an offer, `Angebot` follows
 * the date. `now` replaces a missing invoice date [A6.8].
 */
export function pdfFileName(invoice: Invoice, template: LayoutTemplate, now: UnixSeconds): string {
  return `${baseName(invoice, template, now)}.pdf`
}

/** Name of the separate XML file of an invoice (XRechnung): the name of its PDF with another extension. */
export function xmlFileName(invoice: Invoice, template: LayoutTemplate, now: UnixSeconds): string {
  return `${baseName(invoice, template, now)}.xml`
}

function baseName(invoice: Invoice, template: LayoutTemplate, now: UnixSeconds): string {
  const { year, month, day } = berlinDay(invoice.content.dates.invoiceDate || now)
  const date = [year, `${month}`.padStart(2, '0'), `${day}`.padStart(2, '0')].join('-')
  const name = invoice.status === 'final' ? numberOnPage(invoice, template) : `DRAFT-${template.name}`
  const paper = paperNameOf(invoice)
  const kind = paper === 'invoice' ? '' : `${paperTitles[paper]}-`
  return `${date}-${kind}${name}`.replace(/[/\\:*?"<>|]/g, '-')
}
