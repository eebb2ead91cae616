import type { Customer } from '@kontor/domain/customers/customer'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { applyCustomer } from '@kontor/domain/invoices/apply-customer'
import type { InvoiceContent, InvoiceItem, Surcharge } from '@kontor/domain/invoices/invoice'
import {
  emptyInvoice,
  emptyInvoiceContent,
  emptyItem,
  emptySurcharge,
} from '@kontor/domain/invoices/invoice-defaults'
import type { InvoiceInput } from '@kontor/domain/invoices/invoice-input'
import { splitByTaxRate } from '@kontor/domain/invoices/rows/surcharge-tax-rate'
import { picked } from './picked.ts'

/** The items that the example organisation sells. They are also its item templates. */
export const catalogue = {
  consulting: line('Beratung', 'Konzept, Abstimmung und Begleitung vor Ort', 'time', 6.5, 96),
  design: line(
    'Gestaltung Geschäftsausstattung',
    'Briefbogen, Visitenkarte und Umschlag',
    'all-inclusive',
    1,
    1480,
  ),
  website: line('Webauftritt', 'Entwurf, Umsetzung und Übergabe mit Schulung', 'all-inclusive', 1, 4250),
  care: line('Wartung und Pflege', 'Monatspauschale einschließlich Sicherungen', 'piece', 3, 89.9),
  photos: line(
    'Fotografie',
    'Aufnahmen in Ihren Räumen, Bildbearbeitung und Nutzungsrechte',
    'time',
    4.25,
    110,
  ),
  book: { ...line('Fachbuch „Gute Formulare“', 'Zweite Auflage, gebunden', 'piece', 5, 34.5), taxRate: 0.07 },
  deposit: line('Abschlagszahlung', 'Anteil am vereinbarten Festpreis', 'percentage', 30, 7800),
  workshop: line('Workshop „Öffentlich schreiben“', 'Ganztägig, bis zwölf Personen', 'piece', 1, 1150),
} satisfies Record<string, InvoiceItem>

type Product = keyof typeof catalogue

const projects: [number: string, title: string, products: Product[]][] = [
  ['P-101', 'Neuer Webauftritt', ['website', 'consulting']],
  ['P-102', 'Fotostrecke Herbst', ['photos']],
  ['P-103', 'Geschäftsausstattung', ['design', 'consulting']],
  ['P-104', 'Wartung laufend', ['care']],
  ['P-105', 'Schulung der Fachbereiche', ['workshop', 'book']],
  ['P-106', 'Umbau Ladenlokal', ['deposit']],
  ['P-107', 'Jubiläumsschrift', ['consulting', 'photos', 'design']],
]

/**
 * The n-th example invoice for a customer: always the same, except for its ids. A date of 0 means no date.
 */
export function demoInvoice(
  n: number,
  customer: Customer,
  invoiceDate: UnixSeconds,
  newId: () => string,
): InvoiceInput {
  const [projectNumber, projectTitle, products] = picked(projects, n)
  const content = applyCustomer(emptyInvoiceContent(), customer)
  const taxRate = content.payment.taxCase === 'domestic' ? undefined : 0
  const items = products.map((product) => varied(catalogue[product], n, taxRate, newId()))
  return {
    ...emptyInvoice(),
    content: {
      ...content,
      items,
      surcharges: n % 5 === 2 ? surchargesOn(items, n, newId) : [],
      dates: { invoiceDate, deliveryDate: deliveryDate(n, invoiceDate) },
      payment: {
        ...content.payment,
        currency: customer.invoiceAddress.country === 'Vereinigtes Königreich' ? 'GBP' : 'EUR',
      },
      standardInfos: standardInfos(content),
      customInfos: content.customInfos.map((info) =>
        info.key === 'PROJECTNR'
          ? { ...info, value: projectNumber }
          : info.key === 'PROJECT'
            ? { ...info, value: projectTitle }
            : info,
      ),
    },
  }
}

function varied(item: InvoiceItem, n: number, taxRate: number | undefined, id: string): InvoiceItem {
  const quantity = item.unit === 'time' ? item.quantity + (n % 7) * 0.75 : item.quantity
  return {
    ...item,
    id,
    quantity,
    unitPrice: item.unitPrice + (n % 4) * (item.unit === 'all-inclusive' ? 125 : 1.5),
    taxRate: taxRate ?? item.taxRate,
  }
}

function surchargesOn(items: InvoiceItem[], n: number, newId: () => string): Surcharge[] {
  const base = { ...emptySurcharge(), itemReferences: items.map((item) => item.id) }
  const onAll =
    n % 2 === 0
      ? { ...base, title: 'Rahmenvertrag', description: 'Nachlass auf alle Posten', amount: -5 }
      : { ...base, title: 'Eilzuschlag', description: 'Ausführung außerhalb der Geschäftszeiten', amount: 25 }
  return splitByTaxRate(onAll, items).map((surcharge) => ({ ...surcharge, id: newId() }))
}

const day = 24 * 3600

function deliveryDate(n: number, invoiceDate: UnixSeconds): InvoiceContent['dates']['deliveryDate'] {
  const none = { label: '', startDate: 0, endDate: 0 }
  if (invoiceDate === 0 || n % 3 === 0) return { ...none, type: 'type1' }
  if (n % 3 === 1) return { ...none, type: 'type3', startDate: invoiceDate - 4 * day }
  return { ...none, type: 'type4', startDate: invoiceDate - 20 * day, endDate: invoiceDate - 3 * day }
}

/** Adds the reason why an invoice under reverse charge has no tax; the layout states who owes the tax. */
function standardInfos({ standardInfos: infos, payment }: InvoiceContent) {
  if (!payment.useReverseCharge) return infos
  const value = 'Nicht im Inland steuerbare sonstige Leistung (§ 3a Abs. 2 UStG).'
  return infos.map((info) => (info.key === 'EUINV' ? { ...info, value, show: true } : info))
}

function line(
  title: string,
  description: string,
  unit: InvoiceItem['unit'],
  quantity: number,
  unitPrice: number,
): InvoiceItem {
  return { ...emptyItem(), title, description, unit, quantity, unitPrice }
}
