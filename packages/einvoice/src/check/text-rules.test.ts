import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import { expect, test } from 'vitest'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { checkInvoice } from './check-invoice.ts'

const { content, seller } = completeInvoice('domestic')

function messagesOf(changed: typeof content, profile = seller): string[] {
  return checkInvoice(changed, { seller: profile, number: undefined, format: 'zugferd' }).map(
    ({ message }) => message,
  )
}

test('a finding names the unprintable characters and their field', () => {
  const items = content.items.map((item, index) =>
    index === 1 ? { ...item, description: 'für 株式会社 ★ 株' } : item,
  )
  expect(messagesOf({ ...content, items })).toEqual([
    'Pos. 2, Beschreibung: „株“, „式“, „会“, „社“ hat die Schrift der Seite nicht und druckt Kästchen. Schreiben Sie diese Zeichen um.',
  ])
  const customer = { ...content.customer, address: { ...content.customer.address, city: 'กรุงเทพ' } }
  expect(messagesOf({ ...content, customer })[0]).toMatch(/^Kunde, Ort: „ก“, /)
  expect(messagesOf(content, { ...seller, legalName: 'Հայ' })[0]).toMatch(
    /^Unternehmensdaten, Firmenname: „Հ“, /,
  )
  const bank = { ...seller.bank, name: 'საბა' }
  expect(messagesOf(content, { ...seller, bank })[0]).toMatch(/^Unternehmensdaten: „ს“, /)
})

test('invisible characters and characters in the fallback fonts cause no finding', () => {
  const items = content.items.map((item) => ({
    ...item,
    title: `${item.title}\u200b\ufffe ★ ☎ ① Ⅷ 🚀\ufe0f ✔ €`,
  }))
  expect(messagesOf({ ...content, items })).toEqual([])
})

test('the finding for text that is too long states its length and the limit', () => {
  const standardInfos = emptyInvoiceContent().standardInfos.map((info) =>
    info.key === 'INTRO' ? { ...info, value: 'x'.repeat(5001) } : info,
  )
  expect(messagesOf({ ...content, standardInfos })[0]).toMatch(
    /^Einführung: Dieser Text hat 5\.001 Zeichen, möglich sind 5\.000\.$/,
  )
})

test('the finding for text that is only in the XML mentions the e-invoice', () => {
  const eInvoice = { ...content.eInvoice, buyerReference: 'x'.repeat(1000) }
  expect(messagesOf({ ...content, eInvoice })[0]).toMatch(/^E-Rechnung: Dieser Text hat 1\.000 Zeichen, /)
})

test('a finding names its field as the screen does', () => {
  const star = '株'
  const set = (changes: Partial<typeof content>, profile = seller) =>
    messagesOf({ ...content, ...changes }, profile)
      .filter((message) => message.includes(star))
      .map((message) => message.split(':')[0])
  const { customer, items, dates, standardInfos, customInfos, surcharges } = content
  const [surcharge] = surcharges
  const inCustomer = (changes: object) => set({ customer: { ...customer, ...changes } })
  const inAddress = (changes: object) => inCustomer({ address: { ...customer.address, ...changes } })
  const person = (changes: object) =>
    inCustomer({ contactPerson: { ...customer.contactPerson, gender: '', ...changes } })
  expect(set({ items: items.map((item) => ({ ...item, title: star })) })).toEqual(
    items.map((_, index) => `Pos. ${index + 1}, Bezeichnung`),
  )
  expect(surcharge).toBeDefined()
  const discounts = surcharges.flatMap((one) => ['s', 't'].map((id) => ({ ...one, id, title: star })))
  expect(set({ surcharges: discounts })).toEqual(['Pos. 3, Bezeichnung', 'Pos. 4, Bezeichnung'])
  expect(inCustomer({ companyName: star })).toEqual(['Kunde, Firmenname'])
  expect(inCustomer({ department: star })).toEqual(['Kunde, Abteilung'])
  expect(person({ firstName: star })).toEqual(['Kunde, Vorname'])
  expect(person({ lastName: star })).toEqual(['Kunde, Nachname'])
  expect(inAddress({ street: star })).toEqual(['Kunde, Straße'])
  expect(inAddress({ streetExtra: star })).toEqual(['Kunde, Adresszeile 2'])
  expect(inAddress({ postalCode: star })).toEqual(['Kunde, PLZ'])
  expect(inAddress({ country: star })).toEqual(['Kunde, Land'])
  expect(set({ dates: { ...dates, deliveryDate: { ...dates.deliveryDate, label: star } } })).toEqual([
    'Leistungsdatum',
  ])
  const infos = (list: typeof standardInfos, label: string) =>
    list.map((info, index) => (index === 0 ? { ...info, label, value: star, show: true } : info))
  expect(set({ standardInfos: infos(standardInfos, 'Titel') })).toEqual(['Titel'])
  expect(set({ standardInfos: infos(standardInfos, '') })).toEqual(['Angabe'])
  expect(set({ customInfos: infos(customInfos, 'Projekt') })).toEqual(['Projekt'])
  expect(set({ customInfos: infos(customInfos, '') })).toEqual(['Angabe'])
})

test('a finding lists up to ten unprintable characters', () => {
  const characters = Array.from('株式会社有限合同特定目的')
  const naming = (count: number) => {
    const title = characters.slice(0, count).join('')
    const items = content.items.map((item, index) => (index === 0 ? { ...item, title } : item))
    return messagesOf({ ...content, items })[0]
  }
  expect(naming(10)).toMatch(/„定“ hat/)
  expect(naming(11)).toMatch(/„定“ … hat/)
})

test('an unprintable character is an error in a ZUGFeRD draft, otherwise a warning', () => {
  const items = content.items.slice(0, 1).map((item) => ({ ...item, title: '株' }))
  const severityOf = (format: 'pdf' | 'zugferd' | 'xrechnung', number?: string) =>
    checkInvoice({ ...content, items }, { seller, number, format })
      .filter(({ id }) => id === 'Schrift')
      .map(({ severity }) => severity)
  expect(severityOf('zugferd')).toEqual(['error'])
  expect(severityOf('zugferd', 'R-1')).toEqual(['warning'])
  expect(severityOf('pdf')).toEqual(['warning'])
  expect(severityOf('xrechnung')).toEqual(['warning'])
})
