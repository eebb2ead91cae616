import type { Invoice, InvoiceContent, InvoiceItem, Surcharge } from './invoice.ts'

/** An item without its computed fields. */
export type InvoiceItemInput = Omit<InvoiceItem, 'index' | 'nettoItemPrice' | 'bruttoItemPrice'>

/** A surcharge without its computed fields. */
export type SurchargeInput = Omit<
  Surcharge,
  'surchargeBasePrice' | 'nettoSurchargePrice' | 'bruttoSurchargePrice' | 'surchargeIndex'
>

/**
 * The part of an invoice's content that people write: no prices, indexes or totals, and nothing that only the
 * server sets.
 */
export interface InvoiceContentInput
  extends Omit<
    InvoiceContent,
    'items' | 'surcharges' | 'totals' | 'seller' | 'precedingInvoice' | 'offer' | 'fromOffer'
  > {
  items: InvoiceItemInput[]
  surcharges: SurchargeInput[]
}

/** An invoice as a client sends it, without the server's own fields [A1.6]. */
export interface InvoiceInput extends Pick<Invoice, 'id' | 'templateReference' | 'tags'> {
  content: InvoiceContentInput
  /** If missing, the update overwrites whatever is stored. */
  revision?: number | undefined
}
