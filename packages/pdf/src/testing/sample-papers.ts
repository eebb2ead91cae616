import type { Invoice } from '@kontor/domain/invoices/invoice'
import { offerFrom } from '@kontor/domain/offers/offer-content'
import { sampleInvoice, sampleItem } from './sample-invoice.ts'

/** Sample papers whose bytes are recorded, by name. */
export function samplePapers(): Record<string, Invoice> {
  const final = sampleInvoice()
  const item = (title: string) => sampleItem({ title, description: 'Erste Zeile\nzweite Zeile ẞ Łódź €' })
  const items = Array.from({ length: 45 }, (_, index) => item(`Posten ${index + 1}`))
  const payment = { ...final.content.payment, taxCase: 'smallBusiness' as const }
  const { invoiceDate } = final.content.dates
  const precedingInvoice = { invoiceNumber: '2026-0041', invoiceDate }
  const offer = offerFrom(final, { now: invoiceDate, newId: () => 'x' })
  const terms = { number: 'A-2026-0007', validUntil: invoiceDate }
  return {
    final,
    draft: { ...final, status: 'draft', invoiceNumber: '' },
    pages: sampleInvoice({ items }),
    untaxed: sampleInvoice({ payment, items: [sampleItem({ taxRate: 0 })], surcharges: [] }),
    correction: sampleInvoice({ precedingInvoice }),
    offer: { ...offer, status: 'final', content: { ...offer.content, offer: terms } },
  }
}
