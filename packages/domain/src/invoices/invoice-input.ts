import type { Invoice, InvoiceContent, InvoiceItem, Surcharge } from './invoice.ts'

/** An item without its computed fields. */
export type InvoiceItemInput = Omit<InvoiceItem, 'index' | 'nettoItemPrice' | 'bruttoItemPrice'>

/** A surcharge without its computed fields. */
export type SurchargeInput = Omit<
  Surcharge,
  'surchargeBasePrice' | 'nettoSurchargePrice' | 'bruttoSurchargePrice' | 'surchargeIndex'
>

/**
 * The part of an invoice's content that clients write: no computed prices, indexes or totals, no field that
 * only the server sets, and no offer terms. The server accepts `paper` only for an advance.
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
  /** The revision that the client read. An update without it overwrites any stored revision. */
  revision?: number | undefined
}
