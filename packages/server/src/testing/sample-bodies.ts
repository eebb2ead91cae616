import { emptyCustomer } from '@kontor/domain/customers/customer'
import type { Invoice, InvoiceItem } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'

/** A draft; by default with one item of 2 × 100 at 19 % VAT. */
export function sampleInvoice(changes: Partial<Invoice['content']> = {}): Invoice {
  const invoice = emptyInvoice()
  return {
    ...invoice,
    content: { ...invoice.content, items: [sampleItem()], ...changes },
  }
}

export function sampleItem(changes: Partial<InvoiceItem> = {}): InvoiceItem {
  return { ...emptyItem(), title: 'Beratung', quantity: 2, unitPrice: 100, ...changes }
}

export function sampleCustomer(companyName = 'Bäckerei Übermut GmbH') {
  return { ...emptyCustomer(), companyName }
}

/** A Korrektur that extends the payment goal of a final by one day. */
export function correctionOf(final: Invoice | undefined): Invoice {
  if (final === undefined) throw new Error('There is no invoice to correct.')
  const { payment } = final.content
  const paymentGoal = payment.paymentGoal + 1
  return { ...final, content: { ...final.content, payment: { ...payment, paymentGoal } } }
}
