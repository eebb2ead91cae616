import { noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice, InvoiceItem, Surcharge } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem, emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { emptyProfile, type Profile } from '@kontor/domain/organisation/profile'

/** A profile with a logo and nearly all fields filled in. */
export function sampleProfile(): Profile {
  const empty = emptyProfile()
  return {
    ...empty,
    legalName: 'Hafenkontor Digital GmbH',
    address: {
      ...empty.address,
      street: 'Große Elbstraße 145',
      postalCode: '22767',
      city: 'Hamburg',
    },
    taxNumber: '46/742/01234',
    VAT: 'DE123456788',
    register: { court: 'Amtsgericht Hamburg', number: 'HRB 123456' },
    directors: ['Dr. Jule Petersen', 'Mehmet Şahin'],
    contactPerson: { name: 'Jule Petersen', phone: '+49 40 1234567-10', email: 'jule@hafenkontor.example' },
    phone: '+49 40 1234567-0',
    email: 'buchhaltung@hafenkontor.example',
    website: 'www.hafenkontor.example',
    bank: {
      name: 'Hamburger Sparkasse',
      iban: 'DE02200505501015871393',
      bic: 'HASPDEHHXXX',
      accountHolder: '',
    },
    logo: sampleLogo,
  }
}

/** A wide logo, as an SVG data URL. */
const sampleLogo = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 72"><rect width="72" height="72" rx="14" fill="#0f4c5c"/>' +
    '<path d="M14 44c7 0 7 8 14 8s7-8 15-8 7 8 15 8M36 12v24M36 14l16 18H36" stroke="#fff" stroke-width="5" fill="none"/>' +
    '<g fill="#0f4c5c"><rect x="88" y="12" width="150" height="16" rx="3"/><rect x="88" y="40" width="104" height="12" rx="3" opacity=".6"/></g></svg>',
)}`

export function sampleItem(changes: Partial<InvoiceItem> = {}): InvoiceItem {
  return { ...emptyItem(), id: changes.title ?? 'item', title: 'Beratung', unitPrice: 100, ...changes }
}

export function sampleSurcharge(changes: Partial<Surcharge> = {}): Surcharge {
  return { ...emptySurcharge(), id: 'surcharge', title: 'Expresszuschlag', amount: 10, ...changes }
}

/** A final dated 20 November 2026. Applies the given changes to its content and recalculates its sums. */
export function sampleInvoice(changes: Partial<Invoice['content']> = {}): Invoice {
  const empty = emptyInvoice()
  const content = recalculate({
    ...empty.content,
    customer: {
      ...empty.content.customer,
      customerNumber: 'K-1007',
      companyName: 'Müller & Söhne Maschinenbau GmbH',
      department: 'Einkauf',
      contactPerson: { firstName: 'Łucja', lastName: 'Dvořák', gender: 'female', title: 'Dr.' },
      address: {
        street: 'Straße des 17. Juni 135',
        streetExtra: 'Hinterhaus',
        postalCode: '10623',
        city: 'Berlin',
        country: 'Deutschland',
      },
      VAT: 'DE987654329',
    },
    dates: {
      invoiceDate: noonOf({ year: 2026, month: 11, day: 20 }),
      deliveryDate: {
        type: 'type4',
        label: '',
        startDate: noonOf({ year: 2026, month: 10, day: 1 }),
        endDate: noonOf({ year: 2026, month: 10, day: 31 }),
      },
    },
    customInfos: withInfos(empty.content.customInfos, { PROJECTNR: 'P100', PROJECT: 'Neue Website' }),
    items: [
      sampleItem({
        title: 'Konzeption und Beratung',
        description: 'Workshops vor Ort, Wettbewerbsanalyse und Informationsarchitektur',
        quantity: 12.5,
        unit: 'time',
        unitPrice: 120,
      }),
      sampleItem({
        title: 'Gestaltung der Startseite',
        description: 'Zwei Entwürfe, eine Überarbeitung',
        unit: 'all-inclusive',
        unitPrice: 2400,
      }),
      sampleItem({ title: 'Fotolizenzen', quantity: 6, unitPrice: 39.9, taxRate: 0.07 }),
    ],
    ...changes,
  })
  return { ...empty, id: 'sample', invoiceNumber: '2026-0042', status: 'final', content }
}

/** Sets the values of infos, given by key, and shows these infos on the invoice. */
export function withInfos(
  infos: Invoice['content']['customInfos'],
  values: Record<string, string>,
): Invoice['content']['customInfos'] {
  return infos.map((info) => {
    const value = values[info.key]
    return value === undefined ? info : { ...info, value, show: true }
  })
}
