import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { recalculate } from '@kontor/domain/invoices/rows/totals'

const companies = [
  'Müller & Söhne GmbH',
  'Bäckerei Kröger',
  'Stadtwerke Görlitz',
  'Weiß Optik KG',
  'Ing.-Büro Lüders',
]
const streets = ['Hauptstraße', 'Lindenallee', 'Am Markt', 'Schloßweg', 'Bahnhofstraße']
const cities = ['Hamburg', 'Görlitz', 'Köln', 'Weißenfels', 'Tübingen']
const works = ['Beratung', 'Konzeption', 'Schulung vor Ort', 'Wartung der Anlage', 'Übersetzung', 'Gutachten']
const lastNames = ['Schäfer', 'Jäger', 'Groß', 'Köhler', 'Yılmaz']

/** A realistic final; the same arguments give the same invoice. */
export function exampleInvoice(number: number, itemCount = 5): Invoice {
  const invoice = emptyInvoice()
  const pick = <T>(values: readonly T[], salt = 0): T => values[(number * 7 + salt * 3) % values.length] as T
  const { content } = invoice
  const items = Array.from({ length: itemCount }, (_, index) => ({
    ...emptyItem(index % 4 === 3 ? 0.07 : 0.19),
    id: `item-${index}`,
    title: `${pick(works, index)} ${index + 1}`,
    description: 'Nach Aufwand, einschließlich Vor- und Nachbereitung sowie Dokumentation der Ergebnisse.',
    quantity: 1 + ((number + index) % 9),
    unitPrice: 40 + ((number * 13 + index * 17) % 900) / 4,
  }))
  return {
    ...invoice,
    id: `invoice-${number}`,
    invoiceNumber: `2026-${String(number).padStart(4, '0')}`,
    status: 'final',
    tags: number % 3 === 0 ? ['Wartung'] : [],
    content: recalculate({
      ...content,
      items,
      customer: {
        ...content.customer,
        companyName: `${pick(companies)} ${number % 977}`,
        customerNumber: `K-${10_000 + (number % 3000)}`,
        contactPerson: { gender: 'female', title: '', firstName: 'Erika', lastName: pick(lastNames, number) },
        address: {
          ...content.customer.address,
          street: `${pick(streets)} ${number % 120}`,
          postalCode: String(10_000 + ((number * 37) % 89_999)),
          city: pick(cities, number),
        },
      },
      dates: { ...content.dates, invoiceDate: 1_780_000_000 - number * 3600 },
      customInfos: content.customInfos.map((info) => ({
        ...info,
        value: { PROJECT: `Umbau ${pick(cities)}`, PROJECTNR: `P${100 + (number % 400)}` }[info.key] ?? '',
      })),
    }),
  }
}
