import type { Address } from '@kontor/domain/customers/address'
import { noonOf } from '@kontor/domain/days/calendar-day'
import type { InvoiceContent, InvoiceCustomer } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent, emptyItem, emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { emptyProfile, type Profile } from '@kontor/domain/organisation/profile'
import { isOwedByRecipient, type TaxCase } from '@kontor/domain/tax/tax-case'

/**
 * An organisation with complete data. Its VAT id and its IBAN have correct check digits; the IBAN is a
 * well-known example.
 */
export const completeSeller: Profile = {
  ...emptyProfile(),
  legalName: 'Kontor GmbH',
  address: {
    street: 'Ring 2',
    streetExtra: '',
    postalCode: '10115',
    city: 'Berlin',
    country: 'Deutschland',
  },
  taxNumber: '12/345/67890',
  VAT: 'DE136695976',
  register: { court: 'Amtsgericht Charlottenburg', number: 'HRB 12345' },
  directors: ['Dr. Ada Berger'],
  contactPerson: { name: 'Jo Kern', phone: '+49 30 1234567', email: 'jo.kern@kontor.example' },
  phone: '+49 30 1234560',
  email: 'rechnung@kontor.example',
  bank: { name: 'Commerzbank', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', accountHolder: '' },
}

/** An invoice with all the data that any format needs, and its seller. */
export interface CompleteInvoice {
  content: InvoiceContent
  seller: Profile
}

/**
 * The complete invoice for a tax case: a customer in a suitable country, a delivery period for exports and
 * intra-community supplies, a service period otherwise, and items with and without a discount.
 */
export function completeInvoice(taxCase: TaxCase): CompleteInvoice {
  const rates = taxCase === 'domestic' ? { full: 0.19, reduced: 0.07 } : { full: 0, reduced: 0 }
  const content = recalculate({
    ...emptyInvoiceContent(),
    customer: customerOf(taxCase),
    items: [
      { ...emptyItem(rates.full), id: 'a', title: 'Beratung', unit: 'time', quantity: 7.5, unitPrice: 120 },
      {
        ...emptyItem(rates.reduced),
        id: 'b',
        title: 'Handbuch',
        description: '2. Auflage',
        quantity: 3,
        unitPrice: 19.9,
      },
    ],
    surcharges: [
      { ...emptySurcharge(rates.full), id: 's', title: 'Treuerabatt', amount: -5, itemReferences: ['a'] },
    ],
    dates: {
      invoiceDate: noonOf({ year: 2026, month: 11, day: 20 }),
      deliveryDate: {
        type: isOfGoods(taxCase) ? 'type6' : 'type4',
        label: '',
        startDate: noonOf({ year: 2026, month: 11, day: 2 }),
        endDate: noonOf({ year: 2026, month: 11, day: 13 }),
      },
    },
    payment: {
      ...emptyInvoiceContent().payment,
      cashDiscount: { enabled: true, targetDays: 10, amount: 0.02 },
      taxCase,
      useReverseCharge: isOwedByRecipient(taxCase),
    },
    customInfos: emptyInvoiceContent().customInfos.map((info) =>
      info.required ? { ...info, value: info.key === 'PROJECTNR' ? 'P100' : 'Umbau' } : info,
    ),
    eInvoice: {
      format: 'xrechnung',
      buyerReference: '04011000-1234512345-06',
      orderNumber: 'B-4711',
      electronicAddress: { scheme: 'EM', value: 'eingang@kunde.example' },
    },
  })
  return { content, seller: { ...completeSeller, smallBusiness: taxCase === 'smallBusiness' } }
}

function isOfGoods(taxCase: TaxCase): boolean {
  return taxCase === 'intraCommunitySupply' || taxCase === 'export'
}

function customerOf(taxCase: TaxCase): InvoiceCustomer {
  const customer: InvoiceCustomer = {
    ...emptyInvoiceContent().customer,
    customerNumber: 'K-7',
    companyName: 'Kunde & Söhne',
    contactPerson: { firstName: 'Mia', lastName: 'Kraus', gender: 'female', title: '' },
  }
  switch (taxCase) {
    case 'euService':
    case 'intraCommunitySupply':
      return { ...customer, address: address('1010', 'Wien', 'Österreich'), VAT: 'ATU12345675' }
    case 'thirdCountryService':
    case 'export':
      return { ...customer, address: address('8001', 'Zürich', 'Schweiz'), VAT: 'CHE-123.456.788 MWST' }
    default:
      return { ...customer, address: address('53113', 'Bonn', 'Deutschland'), VAT: 'DE123456788' }
  }
}

function address(postalCode: string, city: string, country: string): Address {
  return { street: 'Hauptstraße 1', streetExtra: '', postalCode, city, country }
}
