import type { Invoice } from './invoice.ts'
import { printedNumber } from './invoice-number.ts'
import type { LayoutItem, LayoutTemplate } from './layout-template.ts'

/**
 * The number that a final carries on its pages, in its file name and in the document's title: with the project number before it
 * where the layout puts it there [S3.5.8, contract §4]. '' for a draft.
 */
export function numberOnPage(
  invoice: Pick<Invoice, 'invoiceNumber' | 'content'>,
  template: LayoutTemplate,
): string {
  const { header, body, footer } = template.definition
  const places = [header, body.content, footer.content]
  return printedNumber(
    invoice,
    places.some((items) => items.some(prefixesProjectNumber)),
  )
}

function prefixesProjectNumber(item: LayoutItem): boolean {
  const { key, projectPrefix, content } = item as {
    key?: string
    projectPrefix?: boolean
    content?: LayoutItem[]
  }
  return (key === 'invoiceNumber' && projectPrefix === true) || (content ?? []).some(prefixesProjectNumber)
}
