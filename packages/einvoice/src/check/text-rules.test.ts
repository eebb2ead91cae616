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

test('a finding names the unprintable letters and their field', () => {
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

test('invisible characters and letters of the extra fonts cause no finding', () => {
  const items = content.items.map((item) => ({
    ...item,
    title: `${item.title}\u200b\ufffe ★ ☎ ① Ⅷ 🚀\ufe0f ✔ €`,
  }))
  expect(messagesOf({ ...content, items })).toEqual([])
})

test('the finding for a text that is too long states its length and the limit', () => {
  const standardInfos = emptyInvoiceContent().standardInfos.map((info) =>
    info.key === 'INTRO' ? { ...info, value: 'x'.repeat(5001) } : info,
  )
  expect(messagesOf({ ...content, standardInfos })[0]).toMatch(
    /^Einführung: Dieser Text hat 5\.001 Zeichen, möglich sind 5\.000\.$/,
  )
})
