import type { LayoutTemplate } from '../../layouts/layout-template.ts'
import { nonBreakingSpace } from '../../money/german-format.ts'
import type { Invoice, PrecedingInvoice } from '../invoice.ts'
import { printedNumber } from './invoice-number.ts'
import { numberOnPage } from './number-on-page.ts'

/**
 * How a Korrektur refers to the final that it replaces: by its printed number and its date (§ 31 (5) UStDV,
 * EN 16931 BG-3). `layout` is the layout of the replaced version. If that layout is unknown, the number is
 * the one that the default layout prints.
 */
export function precedingInvoiceOf(
  replaced: Pick<Invoice, 'invoiceNumber' | 'content'>,
  layout: LayoutTemplate | undefined,
): PrecedingInvoice {
  return {
    invoiceNumber: layout === undefined ? printedNumber(replaced) : numberOnPage(replaced, layout),
    invoiceDate: replaced.content.dates.invoiceDate,
  }
}

/** The sentence on a Korrektur that names the final it replaces; `day` is in the layout's date format. */
export function correctionNote(invoiceNumber: string, day: string): string {
  return `Korrektur der Rechnung ${invoiceNumber} vom${nonBreakingSpace}${day}`
}
