import type { InvoiceContent } from '@kontor/domain/invoice'
import { emptyInvoiceContent, emptyItem, emptyProfile } from '@kontor/domain/invoice-defaults'
import type { Profile } from '@kontor/domain/profile'

/** A seller that lacks nothing that an e-invoice asks for. */
export function completeProfile(): Profile {
  return {
    ...emptyProfile(),
    legalName: 'Musterwerk GmbH',
    address: {
      street: 'Lindenallee 7',
      streetExtra: '',
      postalCode: '99999',
      city: 'Musterstadt',
      country: 'Deutschland',
    },
    taxNumber: '99/999/99999',
    VAT: 'DE999999903',
    contactPerson: {
      name: 'Käthe Größmann',
      phone: '+49 30 23125 100',
      email: 'rechnung@musterwerk.example.de',
    },
    email: 'kontakt@musterwerk.example.de',
    bank: { name: 'Musterbank', iban: 'DE37999999990123456789', bic: '', accountHolder: '' },
  }
}

/** An invoice over 1.000,00 € and 19 % to the city, complete as XRechnung. */
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
