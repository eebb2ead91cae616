import { endpoints } from '@kontor/contract/endpoints'
import type { Customer } from '@kontor/domain/customers/customer'
import { noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

// Nearly every field in these objects differs from its default, so that the tests detect a lost field.
const person = { firstName: 'Zoë', lastName: 'Größer', gender: 'female', title: 'Prof. Dr.' }
const address = {
  street: 'Straße 1',
  streetExtra: 'Hof ß',
  postalCode: '01099',
  city: 'Köln',
  country: 'Österreich',
}
const snapshot = {
  customerId: 'c-1',
  customerNumber: 'K-7',
  companyName: 'Müller & Söhne <AG>',
  department: 'Einkauf',
  contactPerson: person,
  address,
  VAT: 'ATU12345675',
  internalReference: 'Ref 9',
  showCustomerNumber: false,
  showInternalReference: true,
  showVAT: false,
  useEmailForInvoice: true,
  emailForInvoice: 'rechnung@example.de',
  defaultTaxRate: 0.07,
}
const item = {
  id: 'i-1',
  title: 'Beratung €',
  description: 'zwei\nZeilen',
  quantity: 2.3333,
  unit: 'time',
  unitPrice: 99.9999,
  taxRate: 0.07,
  surchargeReference: 's-1',
}
const surcharge = {
  id: 's-1',
  title: 'Abschlag',
  description: 'für Treue',
  itemReferences: ['i-1'],
  type: 'brutto',
  amount: -10,
  taxRate: 0.05,
}
const payment = {
  cashDiscount: { enabled: true, targetDays: 10, amount: 0.02 },
  currency: 'GBP',
  useReverseCharge: true,
  taxCase: 'euService',
  showPaymentGoal: false,
  paymentGoal: 14,
}
const info = (key: string) => ({
  id: `id-${key}`,
  key,
  label: `Label ${key}`,
  value: `Wert ${key}`,
  description: `Beschreibung ${key}`,
  required: true,
  show: true,
})
const day = noonOf({ year: 2026, month: 3, day: 29 })
const dates = {
  invoiceDate: day,
  deliveryDate: {
    type: 'type4',
    label: 'Zeitraum',
    startDate: noonOf({ year: 2026, month: 3, day: 1 }),
    endDate: day,
  },
}
const content = {
  customer: snapshot,
  items: [item],
  surcharges: [surcharge],
  dates,
  payment,
  standardInfos: [info('TITLE')],
  customInfos: [info('PROJECTNR'), info('VENDOR')],
  eInvoice: {
    format: 'zugferd',
    buyerReference: 'B-1',
    orderNumber: 'O-2',
    electronicAddress: { scheme: '0204', value: 'rechnung@example.de' },
  },
}

let app: TestApp
let alice: TestUser
beforeAll(async () => {
  app = await startTestApp()
  alice = await app.user()
})
afterAll(() => app.close())

describe('an invoice is stored and read back with', () => {
  let invoice: Invoice
  beforeAll(async () => {
    const body = {
      content,
      templateReference: { id: 'default_de_id', name: 'DE' },
      tags: ['eilig', 'bezahlt'],
    }
    const created = await alice.call(endpoints.createInvoice, { body })
    await alice.call(endpoints.startInvoiceEdit, { body: { invoiceId: created.id } })
    invoice = await alice.call(endpoints.getInvoice, { params: { id: created.id } })
    expect(invoice.id).toBe(created.id)
  })

  test('id, template, notes, tags, the user who is editing it, and the time when they started [S3.1.1, S3.1.5, S3.1.7, S3.1.8, S3.1.9]', () => {
    expect(invoice).toMatchObject({
      id: expect.stringMatching(/^.+$/),
      templateReference: { id: 'default_de_id', name: 'DE' },
      notes: [],
      isEditedByUser: 'alice',
      editingStartedAt: app.now(),
      tags: ['eilig', 'bezahlt'],
    })
  })

  test('its content, with items and payment, and nothing else [S3.1.4, S3.2.2, S3.2.6]', () => {
    expect(invoice.content).toMatchObject(content)
    expect(Object.keys(invoice.content).sort()).toEqual([...Object.keys(content), 'totals'].sort())
  })

  test('the customer’s numbers, names, person, address, VAT id and reference [S3.2.1, S3.4.1, S3.4.2, S3.4.3, S3.4.4]', () => {
    expect(invoice.content.customer).toEqual(snapshot)
  })

  test('which of the customer’s numbers the page shows [S3.4.5, S3.4.6, S3.4.7]', () => {
    expect(invoice.content.customer).toMatchObject({
      showCustomerNumber: false,
      showInternalReference: true,
      showVAT: false,
    })
  })

  test('the customer’s delivery by e-mail and default tax rate [S3.4.8, S3.4.9, S3.4.10]', () => {
    expect(invoice.content.customer).toMatchObject({
      useEmailForInvoice: true,
      emailForInvoice: 'rechnung@example.de',
      defaultTaxRate: 0.07,
    })
  })

  test('an item’s texts, amounts, reference, index and prices [S3.6.2, S3.6.3, S3.6.4, S3.6.5, S3.6.6]', () => {
    expect(invoice.content.items).toEqual([
      { ...item, index: 0, nettoItemPrice: 233.33, bruttoItemPrice: 249.66 },
    ])
  })

  test('a surcharge’s texts, references, base, per cent and rate [S3.7.1, S3.7.2, S3.7.3, S3.7.4, S3.7.5]', () => {
    expect(invoice.content.surcharges).toMatchObject([surcharge])
  })

  test('a surcharge’s index and prices, and no other field [S3.2.3, S3.7.6, S3.7.7, S3.7.8, S3.7.9]', () => {
    expect(invoice.content.surcharges).toEqual([
      {
        ...surcharge,
        surchargeBasePrice: 249.66,
        nettoSurchargePrice: -24.97,
        bruttoSurchargePrice: -26.22,
        surchargeIndex: 0,
      },
    ])
  })

  test('totals: net, gross, and each tax with its name, rate, value, `show` and sort index [S3.2.4]', () => {
    expect(invoice.content.totals).toEqual({
      netto: 208.36,
      brutto: 223.44,
      taxes: [
        { name: '5\u00a0%', rate: 0.05, value: -1.25, show: true, sortIndex: 0 },
        { name: '7\u00a0%', rate: 0.07, value: 16.33, show: true, sortIndex: 1 },
      ],
    })
  })

  test('the fields that an e-invoice needs', () => {
    expect(invoice.content.eInvoice).toEqual(content.eInvoice)
  })

  test('payment: cash discount, currency, reverse charge and payment goal [S3.3.1, S3.3.2, S3.3.3, S3.3.4, S3.3.5]', () => {
    expect(invoice.content.payment).toEqual(payment)
  })

  test('standard and custom infos with all their fields [S3.2.7, S3.2.8, S3.5.1, S3.5.11]', () => {
    expect(invoice.content.standardInfos).toEqual([info('TITLE')])
    expect(invoice.content.customInfos).toEqual([info('PROJECTNR'), info('VENDOR')])
  })

  test('the invoice date, and the delivery date with its type, label, start and end [S3.2.5]', () => {
    expect(invoice.content.dates).toEqual(dates)
  })
})

describe('a customer is stored and read back with', () => {
  const sent = {
    companyName: 'Größer GmbH',
    department: 'Verkauf',
    contactPerson: person,
    postAddress: address,
    invoiceAddress: { ...address, city: 'Łódź' },
    VAT: 'PL1234567883',
    references: { customerNumber: 'K-8', internalReference: 'R' },
    contactPreferences: {
      useEmailForInvoice: true,
      emailForInvoice: 'a@example.de',
      phone: '+49 30 1234',
      otherEmails: ['b@example.de', ''],
      websites: ['https://example.de'],
    },
    paymentPreferences: {
      paymentGoal: 21,
      useDiscount: true,
      discount: { days: 7, value: 0.03 },
      zeroTaxRateByDefault: true,
    },
    eInvoice: {
      format: 'xrechnung',
      buyerReference: '991-33333TEST-33',
      electronicAddress: { scheme: '0204', value: '991-33333TEST-33' },
    },
  }
  let id: string
  let customer: Customer
  beforeAll(async () => {
    ;({ id } = await alice.call(endpoints.createCustomer, { body: sent }))
    await alice.call(endpoints.startCustomerEdit, { body: { customerId: id } })
    customer = await alice.call(endpoints.getCustomer, { params: { id } })
  })

  test('names, person, addresses, VAT id and references [S3.8.1, S3.8.2, S3.8.3, S3.8.4, S3.8.5]', () => {
    const { contactPreferences, paymentPreferences, ...master } = sent
    expect(customer).toMatchObject({ ...master, id })
  })

  test('preferences for contact and payment, and what the server adds [S3.8.6, S3.8.7, S3.8.8]', () => {
    expect(customer).toEqual({
      ...sent,
      id,
      objectInfos: { createdAt: app.now(), createdBy: 'alice', updatedAt: app.now(), updatedBy: 'alice' },
      isEditedByUser: 'alice',
      editingStartedAt: app.now(),
      notes: [],
      revision: 1,
    })
  })
})
