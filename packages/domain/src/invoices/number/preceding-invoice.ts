import type { LayoutTemplate } from '../../layouts/layout-template.ts'
import { nonBreakingSpace } from '../../money/german-format.ts'
import type { Invoice, PrecedingInvoice } from '../invoice.ts'
import { printedNumber } from './invoice-number.ts'
import { numberOnPage } from './number-on-page.ts'

/**
 * How a Korrektur names the final that it replaces: by the number that its customer reads on it and by its
 * date (§ 31 (5) UStDV, EN 16931 BG-3). `layout` is the replaced version's own; where nobody knows it any
 * more the built-in one decides.
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

/** What the page of a corrected invoice says; `day` as the layout writes days. */
export function correctionNote(invoiceNumber: string, day: string): string {
  return `Korrektur der Rechnung ${invoiceNumber} vom${nonBreakingSpace}${day}`
}
