import { expect, test } from 'vitest'
import { emptyCustomer } from './customer.ts'

test('a new customer has every field of an address book entry, empty, and the presets [S3.8.2, S3.8.3, S9.0.9]', () => {
  const address = { street: '', streetExtra: '', postalCode: '', city: '', country: 'Deutschland' }
  expect(emptyCustomer()).toEqual({
    id: '',
    companyName: '',
    department: '',
    contactPerson: { firstName: '', lastName: '', gender: 'general', title: '' },
    postAddress: address,
    invoiceAddress: address,
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
    eInvoice: { format: 'pdf', buyerReference: '', electronicAddress: { scheme: 'EM', value: '' } },
    objectInfos: { createdAt: 0, createdBy: '', updatedAt: 0, updatedBy: '' },
    isEditedByUser: '',
    editingStartedAt: 0,
    notes: [],
    revision: 0,
  })
})

test('no two new customers share a part that one could change', () => {
  const customer = emptyCustomer()
  expect(customer.postAddress).not.toBe(customer.invoiceAddress)
  expect(customer.notes).not.toBe(emptyCustomer().notes)
})
