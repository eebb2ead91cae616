import { expect, test } from 'vitest'
import { emptyAddress } from '../customers/address.ts'
import { type Customer, emptyCustomer } from '../customers/customer.ts'
import { applyCustomer } from './apply-customer.ts'
import { emptyInvoiceContent, emptyItem } from './invoice-defaults.ts'
import { recalculate } from './rows/totals.ts'

const customer: Customer = {
  ...emptyCustomer(),
  id: 'c1',
  companyName: 'Müller & Söhne GmbH',
  department: 'Einkauf',
  contactPerson: { firstName: 'Ada', lastName: 'Müller', gender: 'female', title: 'Dr.' },
  postAddress: { ...emptyAddress('Deutschland'), street: 'Postweg 1', postalCode: '20095', city: 'Hamburg' },
  invoiceAddress: { ...emptyAddress('Österreich'), street: 'Ring 2', postalCode: '1010', city: 'Wien' },
  VAT: 'ATU12345675',
  references: { customerNumber: 'K-17', internalReference: 'intern-4' },
  contactPreferences: {
    useEmailForInvoice: true,
    emailForInvoice: 'rechnung@example.org',
    phone: '030 1',
    otherEmails: ['a@example.org'],
    websites: [],
  },
  paymentPreferences: {
    paymentGoal: 14,
    useDiscount: true,
    discount: { days: 7, value: 0.02 },
    zeroTaxRateByDefault: false,
  },
  eInvoice: {
    format: 'zugferd',
    buyerReference: '04011000-1234512345-06',
    electronicAddress: { scheme: '0204', value: '04011000-1234512345-06' },
  },
}
const exempt = {
  ...customer,
  paymentPreferences: { ...customer.paymentPreferences, zeroTaxRateByDefault: true },
}

test("copies a customer's names, address, references, VAT id, e-mail, payment terms and e-invoice data [S4.5.7]", () => {
  const content = applyCustomer(emptyInvoiceContent(), customer)
  expect(content.customer).toEqual({
    customerId: 'c1',
    customerNumber: 'K-17',
    companyName: 'Müller & Söhne GmbH',
    department: 'Einkauf',
    contactPerson: customer.contactPerson,
    address: customer.invoiceAddress,
    VAT: 'ATU12345675',
    internalReference: 'intern-4',
    showCustomerNumber: true,
    showInternalReference: false,
    showVAT: true,
    useEmailForInvoice: true,
    emailForInvoice: 'rechnung@example.org',
    defaultTaxRate: 0.19,
  })
  expect(content.payment).toEqual({
    cashDiscount: { enabled: true, targetDays: 7, amount: 0.02 },
    currency: 'EUR',
    useReverseCharge: false,
    taxCase: 'domestic',
    showPaymentGoal: true,
    paymentGoal: 14,
  })
  expect(content.eInvoice).toEqual({
    format: 'zugferd',
    buyerReference: '04011000-1234512345-06',
    orderNumber: '',
    electronicAddress: { scheme: '0204', value: '04011000-1234512345-06' },
  })
})

test('the default tax rate becomes 0 for a customer with zeroTaxRateByDefault, otherwise 0.19 [S4.5.8]', () => {
  const content = emptyInvoiceContent()
  const withRate = { ...content, customer: { ...content.customer, defaultTaxRate: 0.07 } }
  expect(applyCustomer(withRate, exempt).customer.defaultTaxRate).toBe(0)
  expect(applyCustomer(withRate, customer).customer.defaultTaxRate).toBe(0.19)
})

test('each change of customer sets the payment goal, the cash discount and reverse charge [S4.5.9]', () => {
  const first = applyCustomer(emptyInvoiceContent(), exempt).payment
  expect(first).toMatchObject({ useReverseCharge: true, paymentGoal: 14 })
  expect(first.cashDiscount).toEqual({ enabled: true, targetDays: 7, amount: 0.02 })
  const second = applyCustomer(applyCustomer(emptyInvoiceContent(), exempt), emptyCustomer()).payment
  expect(second).toMatchObject({ useReverseCharge: false, paymentGoal: 30 })
  expect(second.cashDiscount).toEqual({ enabled: false, targetDays: 0, amount: 0 })
})

test('zero tax by default means reverse charge in Germany and Austria, but not in Switzerland', () => {
  const untaxedIn = (country: string) =>
    applyCustomer(emptyInvoiceContent(), {
      ...exempt,
      invoiceAddress: { ...customer.invoiceAddress, country },
    }).payment
  expect(untaxedIn('Deutschland')).toMatchObject({ useReverseCharge: true, taxCase: 'reverseCharge' })
  expect(untaxedIn('Österreich')).toMatchObject({ useReverseCharge: true, taxCase: 'euService' })
  expect(untaxedIn('Schweiz')).toMatchObject({ useReverseCharge: false, taxCase: 'thirdCountryService' })
  expect(applyCustomer(emptyInvoiceContent(), customer).payment.taxCase).toBe('domestic')
})

test('a change of customer keeps the order number, which belongs to the invoice', () => {
  const content = emptyInvoiceContent()
  const ordered = { ...content, eInvoice: { ...content.eInvoice, orderNumber: 'B-77' } }
  expect(applyCustomer(ordered, customer).eInvoice).toMatchObject({ format: 'zugferd', orderNumber: 'B-77' })
})

test('copies the postal address of a customer without an invoice address', () => {
  const withoutInvoiceAddress = { ...customer, invoiceAddress: emptyAddress('Deutschland') }
  expect(applyCustomer(emptyInvoiceContent(), withoutInvoiceAddress).customer.address).toEqual(
    customer.postAddress,
  )
})

test('a change of customer keeps the rates of the items, so the totals do not change', () => {
  const content = recalculate({ ...emptyInvoiceContent(), items: [{ ...emptyItem(0.19), unitPrice: 100 }] })
  const applied = applyCustomer(content, exempt)
  expect(applied.items).toBe(content.items)
  expect(applied.totals).toBe(content.totals)
})

test('a change of customer keeps the show flags, the currency and unknown fields', () => {
  const content = emptyInvoiceContent()
  const chosen = {
    ...content,
    customer: { ...content.customer, showVAT: false, showInternalReference: true, leitwegId: '991-1' },
    payment: { ...content.payment, currency: 'GBP' as const, showPaymentGoal: false },
  }
  const applied = applyCustomer(chosen, customer)
  expect(applied.customer).toMatchObject({ showVAT: false, showInternalReference: true, leitwegId: '991-1' })
  expect(applied.payment).toMatchObject({ currency: 'GBP', showPaymentGoal: false })
})

test("drops the previous customer's XML syntax if the new customer has none", () => {
  const ubl = applyCustomer(emptyInvoiceContent(), {
    ...customer,
    eInvoice: { ...customer.eInvoice, syntax: 'ubl' },
  })
  expect(ubl.eInvoice.syntax).toBe('ubl')
  expect('syntax' in applyCustomer(ubl, customer).eInvoice).toBe(false)
})
