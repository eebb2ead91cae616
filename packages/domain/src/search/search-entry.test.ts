import { expect, test } from 'vitest'
import { emptyCustomer } from '../customers/customer.ts'
import type { Invoice, InvoiceContent } from '../invoices/invoice.ts'
import { emptyInvoice, emptyItem } from '../invoices/invoice-defaults.ts'
import type { Follower } from '../invoices/paper.ts'
import { customerEntry, invoiceEntry } from './search-entry.ts'

const ada = { firstName: 'Ada', lastName: 'Müller', gender: 'female' as const, title: '' }
const address = {
  street: 'Ring 5',
  streetExtra: 'Hof',
  postalCode: '10115',
  city: 'Köln',
  country: 'Deutschland',
}
const customer = {
  ...emptyCustomer(),
  companyName: 'Berg & Tal GmbH',
  department: 'Einkauf',
  contactPerson: ada,
  VAT: 'DE123456788',
  references: { customerNumber: 'K-1001', internalReference: 'IR 7' },
  invoiceAddress: address,
  postAddress: { ...address, street: 'Postfach 9', streetExtra: '' },
  contactPreferences: {
    ...emptyCustomer().contactPreferences,
    emailForInvoice: 'rechnung@berg.example',
    phone: '030 123',
    otherEmails: ['ada@berg.example'],
    websites: ['berg.example'],
  },
}

test("a contact's entry contains each searchable text once, in folded form", () => {
  const entry = customerEntry({
    ...customer,
    eInvoice: {
      ...customer.eInvoice,
      buyerReference: '04011000-1234512345-06',
      electronicAddress: { ...customer.eInvoice.electronicAddress, value: '0204:991' },
    },
  })
  expect(entry).toEqual({
    kind: 'contact',
    title: 'Berg & Tal GmbH',
    about: 'K-1001 · Ada Müller · Köln',
    fields: [
      'berg & tal gmbh',
      'einkauf',
      'ada muller',
      'de123456788',
      'k-1001',
      'ir 7',
      '10115',
      'koln',
      '10115 koln',
      'ring 5',
      'hof',
      'deutschland',
      'postfach 9',
      '04011000-1234512345-06',
      '0204:991',
      'rechnung@berg.example',
      '030 123',
      'ada@berg.example',
      'berg.example',
    ],
  })
})

test('a contact without a company has its contact person as the title, but not in `about`', () => {
  const entry = customerEntry({ ...customer, companyName: '' })
  expect([entry.title, entry.about]).toEqual(['Ada Müller', 'K-1001 · Köln'])
  const references = { customerNumber: ' ', internalReference: '' }
  expect(customerEntry({ ...customer, references }).about).toBe('Ada Müller · Köln')
})

function invoiceWith(change: Partial<Invoice>, content: Partial<InvoiceContent> = {}): Invoice {
  const invoice = emptyInvoice()
  const customInfos = invoice.content.customInfos.map((info) => ({
    ...info,
    value: { PROJECT: 'Dach', PROJECTNR: 'P7' }[info.key] ?? '',
  }))
  return {
    ...invoice,
    ...change,
    content: {
      ...invoice.content,
      customer: {
        ...invoice.content.customer,
        companyName: 'Berg GmbH',
        customerNumber: 'K-1001',
        contactPerson: ada,
        address,
      },
      customInfos,
      items: [{ ...emptyItem(), title: 'Ziegel' }],
      ...content,
    },
  }
}

test('the title of a draft is its customer, or else its project', () => {
  const draft = invoiceEntry(invoiceWith({}), [])
  expect([draft.kind, draft.title, draft.about]).toEqual(['draft', 'Berg GmbH', 'Dach'])
  expect(draft.fields).toEqual(['berg gmbh', 'ada muller', 'k-1001', 'p7', 'dach', 'koln', 'ziegel'])
  const nameless = invoiceEntry(invoiceWith({}, { customer: emptyInvoice().content.customer }), [])
  expect([nameless.title, nameless.about]).toEqual(['Dach', ''])
})

test('the title of a final is its number; both the number and the chain state are searchable', () => {
  const final = invoiceWith({ status: 'final', invoiceNumber: '2026-0042' })
  const entry = invoiceEntry(final, [])
  expect([entry.kind, entry.about]).toEqual(['final', 'Berg GmbH · Dach'])
  expect(entry.title).toContain('2026-0042')
  expect(
    entry.fields.slice(0, 2).every((field) => field.includes('2026-0042') || field === 'berg gmbh'),
  ).toBe(true)
  const sums = { netto: 0, brutto: 0, rates: [] }
  const reference = { invoiceId: 'S', invoiceNumber: 'S', invoiceDate: 1 }
  const cancelled: Follower = { ...reference, relation: 'cancelledBy', sums }
  expect(entry.fields).not.toContain('storniert')
  expect(invoiceEntry(final, [cancelled]).fields).toContain('storniert')
})

test('an offer has a kind of its own, both as a draft and with a number', () => {
  const offer = { number: 'A-2026-0001', validUntil: 1 }
  const entries = (['draft', 'final'] as const).map((status) =>
    invoiceEntry(invoiceWith({ status }, { offer }), []),
  )
  expect(entries.map(({ kind, title }) => [kind, title])).toEqual([
    ['offer', 'Berg GmbH'],
    ['offer', 'A-2026-0001'],
  ])
})

test('truncates a title after 200 code units and replaces a lone surrogate at its end', () => {
  const titled = (companyName: string) => customerEntry({ ...customer, companyName }).title
  expect(titled('a'.repeat(200))).toBe('a'.repeat(200))
  expect(titled('a'.repeat(201))).toBe(`${'a'.repeat(200)}…`)
  expect(titled(`${'a'.repeat(199)}🍏b`)).toBe(`${'a'.repeat(199)}\ufffd…`)
})

test('truncates the field that takes the total over 4,000 code units, and drops the fields after it', () => {
  const websites = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(1000))
  const contactPreferences = { ...emptyCustomer().contactPreferences, websites }
  const { fields } = customerEntry({ ...emptyCustomer(), companyName: 'x'.repeat(500), contactPreferences })
  const [name, country, ...pages] = fields
  expect([name, country]).toEqual(['x'.repeat(500), 'deutschland'])
  expect(pages.map(({ length }) => length)).toEqual([1000, 1000, 1000, 4000 - 3500 - 'deutschland'.length])
  const exact = customerEntry({
    ...emptyCustomer(),
    companyName: 'x'.repeat(4000 - 'deutschland'.length),
    contactPreferences,
  })
  expect(exact.fields).toHaveLength(2)
})
