import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent, emptyItem } from '@kontor/domain/invoices/invoice-defaults'

/** The content of a complete XRechnung, sent to a city, for 1,000.00 € plus 19 % tax. */
export function completeContent(): Partial<InvoiceContent> {
  const content = emptyInvoiceContent()
  const infos: Record<string, string> = { PROJECTNR: 'P1', PROJECT: 'Neuer Auftritt' }
  return {
    customer: {
      ...content.customer,
      companyName: 'Stadt Musterstadt',
      address: {
        street: 'Rathausplatz 3',
        streetExtra: '',
        postalCode: '99999',
        city: 'Musterstadt',
        country: 'Deutschland',
      },
      useEmailForInvoice: true,
      emailForInvoice: 'eingang@stadt.example.de',
    },
    items: [{ ...emptyItem(), title: 'Webauftritt', unitPrice: 1000 }],
    customInfos: content.customInfos.map((info) => ({ ...info, value: infos[info.key] ?? info.value })),
    eInvoice: { ...content.eInvoice, format: 'xrechnung', buyerReference: '16999999-MUSTERSTADT-58' },
  }
}
