import type { Invoice, InvoiceContent, InvoiceItem, Surcharge } from './invoice.ts'

/** An item without what is computed from it. */
export type InvoiceItemInput = Omit<InvoiceItem, 'index' | 'nettoItemPrice' | 'bruttoItemPrice'>

/** A surcharge without what is computed from it. */
export type SurchargeInput = Omit<
  Surcharge,
  'surchargeBasePrice' | 'nettoSurchargePrice' | 'bruttoSurchargePrice' | 'surchargeIndex'
>

/**
 * An invoice's content as people write it: no prices, indexes or totals, and nothing that the server alone
 * says.
 */
export interface InvoiceContentInput
  extends Omit<InvoiceContent, 'items' | 'surcharges' | 'totals' | 'seller' | 'precedingInvoice'> {
  items: InvoiceItemInput[]
  surcharges: SurchargeInput[]
}

/** An invoice as a client sends it; the server's own fields are kept out [A1.6]. */
export interface InvoiceInput extends Pick<Invoice, 'id' | 'templateReference' | 'tags'> {
  content: InvoiceContentInput
  /** Absent: the update is taken whatever is stored. */
  revision?: number | undefined
}
