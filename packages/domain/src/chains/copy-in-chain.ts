import type { Invoice } from '../invoices/invoice.ts'
import { asAdvance } from './advance-content.ts'
import { duplicateInvoice } from './duplicate-invoice.ts'

/**
 * A copy for the editor's create mode, like `duplicateInvoice`, but a copy of an advance is the next advance
 * of the same project. As an ordinary invoice, it would be billed besides the project's settlement.
 */
export function copyInChain(invoice: Invoice, about: Parameters<typeof duplicateInvoice>[1]): Invoice {
  const copy = duplicateInvoice(invoice, about)
  const { paper, dates } = invoice.content
  if (paper?.kind !== 'advance') return copy
  // `duplicateInvoice` makes an ordinary invoice, which cannot state that its service is still to come.
  const { deliveryDate } = dates
  const content = { ...copy.content, dates: { ...copy.content.dates, deliveryDate } }
  return { ...copy, content: asAdvance(content, paper.form, about.texts) }
}
