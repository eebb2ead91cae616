import { sum } from '@kontor/domain/chains/paper-sums'
import { prepaidAdvances } from '@kontor/domain/chains/settlement'
import { advanceList } from '@kontor/domain/chains/wording'
import type { HasPaper, SettledAdvance } from '@kontor/domain/invoices/paper'
import { formatDay, formatNumber, formatPercent } from '@kontor/domain/money/german-format'
import type { Attachment } from '../model/e-invoice.ts'

/**
 * BG-24: the list of an Endrechnung's advances, allowed as an attachment inside the e-invoice until the
 * end of 2027 (BMF letter of 15 October 2024, no. 48). Its Stornorechnung has the same list. Empty for all
 * other papers.
 */
export function advanceListOf(content: HasPaper): Attachment[] {
  const { paper } = content
  const advances = prepaidAdvances(content)
  const isEndrechnung = paper?.kind === 'settlement' && paper.form === 'full'
  if (!isEndrechnung && advances.length === 0) return []
  const { fileName, description, heads } = advanceList
  const rows = [heads, ...advances.flatMap(rowsOf)]
  const csv = rows.map((row) => row.map(quoted).join(';')).join('\r\n')
  return [{ id: fileName, description, fileName, mimeCode: 'text/csv', base64: base64Of(csv) }]
}

/** The rows for an advance, one for each rate. */
function rowsOf({ invoiceNumber, invoiceDate, rates }: SettledAdvance): string[][] {
  return rates.map(({ rate, netto, tax }) => [
    invoiceNumber,
    formatDay(invoiceDate),
    formatPercent(rate),
    ...[netto, tax, sum([netto, tax])].map((amount) => formatNumber(amount, 2, 2)),
  ])
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function base64Of(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`\ufeff${text}`)))
}
