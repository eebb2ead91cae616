import { get, post } from '../calls/endpoint.ts'
import { finalsPageSchema } from '../invoices/invoice-schema.ts'
import { contactInvoicesBody, contactTurnoverSchema } from './contact-schema.ts'

const contacts = { function: 'contacts' } as const

/** Calls for the function Kontaktseite. */
export const contactEndpoints = {
  listContactInvoices: post(
    'read',
    '/v1/addressbook/customers/invoices',
    'A31.2',
    'Final invoices of a contact, newest first, page by page, without their sellers',
    contactInvoicesBody,
    finalsPageSchema,
    contacts,
  ),
  getContactTurnover: get(
    'read',
    '/v1/addressbook/customers/id/{id}/turnover',
    'A31.3',
    'Turnover of a contact by year and currency, and what is open',
    contactTurnoverSchema,
    contacts,
  ),
} as const
