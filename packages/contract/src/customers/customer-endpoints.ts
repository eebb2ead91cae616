import { get, post, put } from '../calls/endpoint.ts'
import { idSchema } from '../calls/plain-bodies.ts'
import { customerIdBody, customerInputSchema, customerListSchema, customerSchema } from './customer-schema.ts'

/** Calls for the address book. */
export const customerEndpoints = {
  listCustomers: get('read', '/v1/addressbook/customers', 'S7.0.20', 'The address book', customerListSchema),
  getCustomer: get('read', '/v1/addressbook/customers/id/{id}', 'S7.0.26', 'One customer', customerSchema),
  createCustomer: post(
    'write',
    '/v1/addressbook/customers/customer',
    'S7.0.21',
    'Create a customer',
    customerInputSchema,
    customerSchema,
    { idempotent: true },
  ),
  updateCustomer: put(
    'write',
    '/v1/addressbook/customers/customer',
    'S7.0.22',
    'Save a customer',
    customerInputSchema,
    customerSchema,
    { idempotent: true },
  ),
  startCustomerEdit: post(
    'write',
    '/v1/addressbook/customers/customer/start-edit',
    'S7.0.23',
    'Take or renew the editing lock of a customer',
    customerIdBody,
    customerSchema,
  ),
  finishCustomerEdit: post(
    'write',
    '/v1/addressbook/customers/customer/finish-edit',
    'S7.0.24',
    'Release the editing lock of a customer',
    customerIdBody,
    customerSchema,
  ),
  releaseCustomerLock: post(
    'administer',
    '/v1/addressbook/customers/customer/release-lock',
    'A4.8',
    'Release the editing lock of a customer, whoever holds it',
    customerIdBody,
    customerSchema,
  ),
  deleteCustomer: post(
    'write',
    '/v1/addressbook/customers/customer/delete',
    'S7.0.25',
    'Delete a customer',
    customerIdBody,
    idSchema,
  ),
} as const
