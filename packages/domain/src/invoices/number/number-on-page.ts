import type { LayoutTemplate } from '../../layouts/layout-template.ts'
import { printsData } from '../../layouts/prints-data.ts'
import type { Invoice } from '../invoice.ts'
import { printedNumber } from './invoice-number.ts'

/**
 * The number of a final on its pages, in its file name and in the title of its PDF: preceded by the project
 * number if its layout says so [S3.5.8, A4.3]. Returns an offer's own number, and '' for a draft.
 */
export function numberOnPage(
  invoice: Pick<Invoice, 'invoiceNumber' | 'content'>,
  template: LayoutTemplate,
): string {
  return printedNumber(
    invoice,
    printsData(template, ({ key, projectPrefix }) => key === 'invoiceNumber' && projectPrefix === true),
  )
}
