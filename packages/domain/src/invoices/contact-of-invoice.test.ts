import { expect, test } from 'vitest'
import { type Customer, emptyCustomer } from '../customers/customer.ts'
import { applyCustomer } from './apply-customer.ts'
import { contactOfInvoice } from './contact-of-invoice.ts'
import { emptyInvoiceContent } from './invoice-defaults.ts'

const harbour = {
  street: 'Am Hafen 1',
  streetExtra: '',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'Deutschland',
}
const market = { ...harbour, street: 'Markt 2' }
const known: Customer = {
  ...emptyCustomer(),
  id: 'c',
  revision: 3,
  companyName: 'Wattwind GmbH',
  contactPerson: { firstName: 'Anna', lastName: 'Müller', gender: 'female', title: 'Dr.' },
  postAddress: harbour,
  invoiceAddress: harbour,
  VAT: 'DE136695976',
  references: { customerNumber: 'K-1', internalReference: 'intern' },
  contactPreferences: {
    useEmailForInvoice: true,
    emailForInvoice: 'r@wattwind.example',
    phone: '040 1',
    otherEmails: ['x@y.example'],
    websites: [],
  },
  eInvoice: {
    format: 'zugferd',
    buyerReference: 'B',
    electronicAddress: { scheme: 'EM', value: 'e@w.example' },
  },
}

test('returns an equal contact if the copy in the invoice is unchanged', () => {
  const content = applyCustomer(emptyInvoiceContent(), known)
  expect(contactOfInvoice(content, known)).toStrictEqual(known)
})

test('copies the XML syntax', () => {
  const ubl = { ...known, eInvoice: { ...known.eInvoice, format: 'xrechnung', syntax: 'ubl' } } as const
  expect(contactOfInvoice(applyCustomer(emptyInvoiceContent(), ubl), ubl)).toStrictEqual(ubl)
})

test('updates the fields that an invoice has and keeps the rest of the contact', () => {
  const content = applyCustomer(emptyInvoiceContent(), known)
  const customer = { ...content.customer, companyName: 'Wattwind AG', address: market, VAT: '' }
  const contact = contactOfInvoice({ ...content, customer }, known)
  expect(contact).toEqual({
    ...known,
    companyName: 'Wattwind AG',
    VAT: '',
    invoiceAddress: market,
    postAddress: market,
  })
})

test('keeps a postal address that differs from the invoice address', () => {
  const separate = { ...known, postAddress: market }
  const content = applyCustomer(emptyInvoiceContent(), separate)
  const customer = { ...content.customer, address: { ...harbour, street: 'Am Hafen 9' } }
  const contact = contactOfInvoice({ ...content, customer }, separate)
  expect(contact.postAddress).toEqual(market)
  expect(contact.invoiceAddress.street).toBe('Am Hafen 9')
})

test('a contact that only has a postal address moves: it does not keep the old one', () => {
  const { invoiceAddress } = emptyCustomer()
  const postal = { ...known, invoiceAddress }
  const content = applyCustomer(emptyInvoiceContent(), postal)
  expect(content.customer.address).toEqual(harbour)
  const customer = { ...content.customer, address: market }
  const contact = contactOfInvoice({ ...content, customer }, postal)
  expect([contact.invoiceAddress, contact.postAddress]).toEqual([market, market])
})

test('a customer typed into an invoice becomes a contact with two equal addresses', () => {
  const content = emptyInvoiceContent()
  const customer = { ...content.customer, companyName: 'Neu GmbH', address: harbour }
  const contact = contactOfInvoice({ ...content, customer }, emptyCustomer())
  expect(contact).toEqual({
    ...emptyCustomer(),
    companyName: 'Neu GmbH',
    contactPerson: customer.contactPerson,
    postAddress: harbour,
    invoiceAddress: harbour,
    eInvoice: contact.eInvoice,
  })
})
