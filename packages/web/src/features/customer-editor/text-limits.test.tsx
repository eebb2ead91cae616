import { readBody } from '@kontor/contract/calls/read-body'
import { customerInputSchema } from '@kontor/contract/customers/customer-schema'
import { type Customer, emptyCustomer } from '@kontor/domain/customers/customer'
import { expect, test } from 'vitest'
import { fillForm } from '../../ui/fields/testing/fill-form.tsx'
import { ContactSection } from './contact-section.tsx'
import { CustomerSection } from './customer-section.tsx'
import { EInvoiceGroup } from './e-invoice-group.tsx'

test('each text field of a customer enforces its limit and shows a message; the API accepts full fields', () => {
  const customer = emptyCustomer()
  const { otherEmails, websites } = { otherEmails: [''], websites: [''] }
  const first: Customer = {
    ...customer,
    contactPerson: { ...customer.contactPerson, gender: 'female' },
    contactPreferences: { ...customer.contactPreferences, useEmailForInvoice: true, otherEmails, websites },
  }
  const { value, fields, hints } = fillForm(first, (value, onChange) => (
    <>
      <CustomerSection value={value} onChange={onChange} />
      <ContactSection value={value} onChange={onChange} sameAddress={false} onSameAddressChange={() => 0} />
      <EInvoiceGroup value={value.eInvoice} onChange={(eInvoice) => onChange({ ...value, eInvoice })} />
    </>
  ))
  expect(fields).toHaveLength(23)
  expect(hints).toHaveLength(23)
  expect(readBody(customerInputSchema, value)).toMatchObject({ success: true })
})
