import { describe, expect, test } from 'vitest'
import { emptyCustomer } from '../customers/customer.ts'
import { emptyInvoice, emptyItem } from '../invoices/invoice-defaults.ts'
import { customerEntry, customerFields, invoiceEntry } from './search-entry.ts'

const person = { firstName: 'Ada', lastName: 'Müller', gender: 'female', title: 'Dr.' } as const

function fullCustomer() {
  const customer = emptyCustomer()
  return {
    ...customer,
    companyName: 'Möbelhaus Eiche',
    department: 'Einkauf',
    contactPerson: person,
    VAT: 'DE136695976',
    references: { customerNumber: 'K-1001', internalReference: 'Nord' },
    invoiceAddress: {
      street: 'Ring 1',
      streetExtra: 'Hof',
      postalCode: '97070',
      city: 'Würzburg',
      country: 'Deutschland',
    },
    postAddress: { ...customer.postAddress, postalCode: '50667', city: 'Köln' },
    contactPreferences: {
      ...customer.contactPreferences,
      emailForInvoice: 'rechnung@eiche.de',
      phone: '0931 12',
      otherEmails: ['info@eiche.de'],
      websites: ['eiche.de'],
    },
    eInvoice: {
      ...customer.eInvoice,
      buyerReference: '991-1',
      electronicAddress: { scheme: '9930', value: 'de136' },
    },
  }
}

describe('a contact', () => {
  test('is found by everything that it is remembered by, each text once', () => {
    expect(customerFields(fullCustomer())).toEqual([
      'mobelhaus eiche',
      'einkauf',
      'ada muller',
      'de136695976',
      'k-1001',
      'nord',
      '97070',
      'wurzburg',
      '97070 wurzburg',
      'ring 1',
      'hof',
      'deutschland',
      '50667',
      'koln',
      '50667 koln',
      '991-1',
      'de136',
      'rechnung@eiche.de',
      '0931 12',
      'info@eiche.de',
      'eiche.de',
    ])
  })

  test('shows its name, and beside it number, person and city, but no name twice', () => {
    const entry = customerEntry(fullCustomer())
    expect(entry).toMatchObject({
      kind: 'contact',
      title: 'Möbelhaus Eiche',
      about: 'K-1001 · Dr. Ada Müller · Würzburg',
    })
    expect(entry.fields).toEqual(customerFields(fullCustomer()))
    expect(customerEntry({ ...fullCustomer(), companyName: '' })).toMatchObject({
      title: 'Dr. Ada Müller',
      about: 'K-1001 · Würzburg',
    })
  })

  test('whose name is very long shows its beginning', () => {
    const exact = 'x'.repeat(200)
    expect(customerEntry({ ...fullCustomer(), companyName: exact }).title).toBe(exact)
    expect(customerEntry({ ...fullCustomer(), companyName: `${exact}y` }).title).toBe(`${exact}…`)
    const cut = `${'x'.repeat(199)}🍏`
    expect(customerEntry({ ...fullCustomer(), companyName: cut }).title).toBe(`${'x'.repeat(199)}\ufffd…`)
  })
})

describe('an invoice', () => {
  const draft = () => {
    const { content } = emptyInvoice()
    return {
      status: 'draft' as const,
      invoiceNumber: '',
      content: {
        ...content,
        customer: {
          ...content.customer,
          companyName: 'Möbelhaus Eiche',
          contactPerson: person,
          customerNumber: 'K-1001',
          address: { ...content.customer.address, city: 'Würzburg' },
        },
        items: [
          { ...emptyItem(), title: 'Tisch' },
          { ...emptyItem(), title: 'Stuhl' },
        ],
        customInfos: content.customInfos.map((info) => ({
          ...info,
          value: info.key === 'PROJECT' ? 'Umbau' : info.key === 'PROJECTNR' ? 'P-7' : '',
        })),
      },
    }
  }

  test('is a draft by its customer, else by its project', () => {
    const { content } = draft()
    const unnamed = { ...content.customer, companyName: '', contactPerson: emptyCustomer().contactPerson }
    expect(invoiceEntry(draft())).toMatchObject({ kind: 'draft', title: 'Möbelhaus Eiche', about: 'Umbau' })
    expect(invoiceEntry({ ...draft(), content: { ...content, customer: unnamed } })).toMatchObject({
      title: 'Umbau',
      about: '',
    })
  })

  test('is found by customer, person, infos, city and items', () => {
    expect(invoiceEntry(draft()).fields).toEqual([
      'mobelhaus eiche',
      'dr. ada muller',
      'k-1001',
      'p-7',
      'umbau',
      'wurzburg',
      'tisch',
      'stuhl',
    ])
  })

  test('that is final shows its printed number, and beside it customer and project', () => {
    const final = { ...draft(), status: 'final' as const, invoiceNumber: '2026-0042' }
    const entry = invoiceEntry(final)
    expect(entry).toMatchObject({ kind: 'final', about: 'Möbelhaus Eiche · Umbau' })
    expect(entry.title).toContain('2026-0042')
    expect(entry.fields.slice(0, 2)).toEqual(['2026-0042', entry.title.toLowerCase()])
  })

  test('with many items is found by the first 4,000 letters, the last text cut', () => {
    const { content } = draft()
    const items = Array.from({ length: 30 }, (_, place) => ({
      ...emptyItem(),
      title: `${place}${'x'.repeat(200)}`,
    }))
    const { fields } = invoiceEntry({ ...draft(), content: { ...content, items } })
    expect(fields.join('')).toHaveLength(4000)
    expect(fields.at(-2)?.length).toBeGreaterThan(200)
  })
})
