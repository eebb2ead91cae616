import { expect, test } from 'vitest'
import { genders, personTitles } from '../customers/contact-person.ts'
import { emptyCustomer } from '../customers/customer.ts'
import { currencies } from '../money/currency.ts'
import { itemUnits } from './invoice.ts'
import {
  defaultCustomInfos,
  defaultStandardInfos,
  emptyInvoice,
  emptyInvoiceContent,
  emptyItem,
  emptySurcharge,
} from './invoice-defaults.ts'

test('a new invoice is a draft without a number [S3.1.2, S3.1.3]', () => {
  expect(emptyInvoice()).toMatchObject({ status: 'draft', invoiceNumber: '' })
})

test('offers EUR, USD and GBP; the defaults are EUR and a shown payment goal of 30 days [S3.3.2, S3.3.4, S3.3.5, S9.0.8]', () => {
  expect(emptyInvoiceContent().payment).toMatchObject({
    currency: 'EUR',
    showPaymentGoal: true,
    paymentGoal: 30,
  })
  expect(currencies).toEqual(['EUR', 'USD', 'GBP'])
})

test('a customer snapshot defaults to 19 % tax and shows the number and the VAT id, not the reference [S3.4.5, S3.4.6, S3.4.7, S3.4.8, S3.4.10]', () => {
  expect(emptyInvoiceContent().customer).toMatchObject({
    showCustomerNumber: true,
    showInternalReference: false,
    showVAT: true,
    useEmailForInvoice: false,
    defaultTaxRate: 0.19,
  })
})

test('the four standard infos have the specified values, required flags and show flags [S3.5.3, S3.5.4, S3.5.5, S3.5.6]', () => {
  const infos = defaultStandardInfos()
  expect(infos.map(({ key, label, required, show }) => ({ key, label, required, show }))).toEqual([
    { key: 'TITLE', label: 'Titel', required: true, show: true },
    { key: 'INTRO', label: 'Einführung', required: false, show: true },
    { key: 'EUINV', label: 'Hinweis für Rechnungen in EU- und Drittländer', required: false, show: false },
    { key: 'REGARDS', label: 'Verabschiedung', required: false, show: true },
  ])
  const [title, intro, euNote, regards] = infos.map((info) => info.value)
  expect([title, euNote]).toEqual(['RECHNUNG', ''])
  expect(intro).toContain('unsere Leistungen')
  expect(regards).toContain('Vielen Dank für Ihren Auftrag')
})

test('the custom infos have the specified keys, labels and required flags [S3.5.9, S3.5.10, S3.5.11]', () => {
  expect(defaultCustomInfos().map(({ key, label, required }) => [key, label, required])).toEqual([
    ['PROJECTNR', 'Projektnummer', true],
    ['PROJECT', 'Projektbezeichnung', true],
    ['EXTRA_REFERENCE', 'Zusatzinfo', false],
    ['VENDOR', 'Lieferantennummer', false],
  ])
})

test('a new customer is in Deutschland and has a payment goal of 30 days [S3.8.3, S9.0.9]', () => {
  const customer = emptyCustomer()
  const address = { street: '', streetExtra: '', postalCode: '', city: '', country: 'Deutschland' }
  expect([customer.postAddress, customer.invoiceAddress]).toEqual([address, address])
  expect(customer.paymentPreferences.paymentGoal).toBe(30)
})

test('lists the units, genders and titles to choose from [S9.0.24, S3.9.3]', () => {
  expect(itemUnits.toSorted()).toEqual(['all-inclusive', 'percentage', 'piece', 'time'])
  expect(genders).toEqual(['female', 'male', 'general'])
  expect(personTitles).toEqual(['Dr.', 'Prof.', 'Prof. Dr.'])
})

const noContact = { firstName: '', lastName: '', gender: 'general', title: '' }
const noAddress = { street: '', streetExtra: '', postalCode: '', city: '', country: 'Deutschland' }
const noEInvoice = { format: 'pdf', buyerReference: '', electronicAddress: { scheme: 'EM', value: '' } }
const untouched = { isEditedByUser: '', editingStartedAt: 0, notes: [], revision: 0 }

test('a new invoice has an empty customer, no items, the default layout and the format PDF', () => {
  const { objectInfos: _, content, ...invoice } = emptyInvoice()
  expect(invoice).toEqual({
    id: '',
    invoiceNumber: '',
    status: 'draft',
    templateReference: { id: 'default_de_id', name: 'DE' },
    tags: [],
    ...untouched,
  })
  const { standardInfos, customInfos, ...rest } = content
  expect(rest).toEqual({
    customer: {
      customerId: '',
      customerNumber: '',
      companyName: '',
      department: '',
      contactPerson: noContact,
      address: noAddress,
      VAT: '',
      internalReference: '',
      showCustomerNumber: true,
      showInternalReference: false,
      showVAT: true,
      useEmailForInvoice: false,
      emailForInvoice: '',
      defaultTaxRate: 0.19,
    },
    items: [],
    surcharges: [],
    totals: { netto: 0, brutto: 0, taxes: [] },
    dates: { invoiceDate: 0, deliveryDate: { type: 'type1', label: '', startDate: 0, endDate: 0 } },
    payment: {
      cashDiscount: { enabled: false, targetDays: 0, amount: 0 },
      currency: 'EUR',
      useReverseCharge: false,
      taxCase: 'domestic',
      showPaymentGoal: true,
      paymentGoal: 30,
    },
    eInvoice: { ...noEInvoice, orderNumber: '' },
  })
  expect(standardInfos.map(({ id, description }) => [id, description])).toEqual(
    ['TITLE', 'INTRO', 'EUINV', 'REGARDS'].map((key) => [key, '']),
  )
  expect(customInfos.map(({ id, value, show, description }) => [id, value, show, description])).toEqual([
    ['PROJECTNR', '', true, 'Wird Teil der Rechnungsnummer'],
    ['PROJECT', '', true, ''],
    ['EXTRA_REFERENCE', '', false, ''],
    ['VENDOR', '', false, ''],
  ])
})

test('a new item is one piece; a new surcharge refers to no items', () => {
  const texts = { id: '', title: '', description: '', taxRate: 0.19 }
  expect(emptyItem()).toEqual({
    ...texts,
    quantity: 1,
    unit: 'piece',
    unitPrice: 0,
    surchargeReference: '',
    index: 0,
    nettoItemPrice: 0,
    bruttoItemPrice: 0,
  })
  expect(emptySurcharge()).toEqual({
    ...texts,
    itemReferences: [],
    type: 'netto',
    amount: 0,
    surchargeBasePrice: 0,
    nettoSurchargePrice: 0,
    bruttoSurchargePrice: 0,
    surchargeIndex: 0,
  })
})

test('a new customer is empty, receives plain PDFs and has no cash discount', () => {
  const { objectInfos: _, ...customer } = emptyCustomer()
  expect(customer).toEqual({
    id: '',
    companyName: '',
    department: '',
    contactPerson: noContact,
    postAddress: noAddress,
    invoiceAddress: noAddress,
    VAT: '',
    references: { customerNumber: '', internalReference: '' },
    contactPreferences: {
      useEmailForInvoice: false,
      emailForInvoice: '',
      phone: '',
      otherEmails: [],
      websites: [],
    },
    paymentPreferences: {
      paymentGoal: 30,
      useDiscount: false,
      discount: { days: 0, value: 0 },
      zeroTaxRateByDefault: false,
    },
    eInvoice: noEInvoice,
    ...untouched,
  })
})
