import { get, post, put } from './calls/endpoint.ts'
import * as customer from './customers/customer-schema.ts'
import * as invoice from './invoices/invoice-schema.ts'
import * as organisation from './organisation/organisation-schema.ts'
import { profileSchema } from './organisation/profile-schema.ts'
import { publicEndpoints } from './organisation/public-endpoints.ts'
import { sessionEndpoints } from './session/session-endpoints.ts'
import * as session from './session/session-schema.ts'

const MiB = 1024 * 1024

/** Every call of specification section 7 and of contract §2. */
export const endpoints = {
  ...sessionEndpoints,
  ...publicEndpoints,

  createInvoice: post(
    '/v1/invoices/invoice',
    'S7.0.5',
    'Create a draft',
    invoice.invoiceInputSchema,
    invoice.invoiceSchema,
    { idempotent: true },
  ),
  updateInvoice: put(
    '/v1/invoices/invoice',
    'S7.0.6',
    'Save a draft, or correct a final invoice',
    invoice.invoiceInputSchema,
    invoice.invoiceSchema,
  ),
  listFinalInvoices: post(
    '/v1/invoices/get/final-by-date',
    'S7.0.7',
    'Final invoices by invoice date, newest first, without their sellers',
    invoice.finalByDateBody,
    invoice.invoiceListSchema,
  ),
  getInvoice: get('/v1/invoices/id/{id}', 'S7.0.8', 'One invoice', invoice.invoiceSchema),
  listInvoiceVersions: get(
    '/v1/invoices/id/{id}/versions',
    'contract §2',
    'The replaced versions of a final invoice',
    invoice.invoiceVersionListSchema,
  ),
  listDraftInvoices: get(
    '/v1/invoices/get/by-status/draft',
    'S7.0.9',
    'All drafts, newest modification first',
    invoice.invoiceListSchema,
  ),
  startInvoiceEdit: post(
    '/v1/invoices/invoice/start-edit',
    'S7.0.10',
    'Take or renew the editing lock',
    invoice.invoiceIdBody,
    invoice.invoiceSchema,
  ),
  finishInvoiceEdit: post(
    '/v1/invoices/invoice/finish-edit',
    'S7.0.11',
    'Release the editing lock',
    invoice.invoiceIdBody,
    invoice.invoiceSchema,
  ),
  addInvoiceTag: post(
    '/v1/invoices/invoice/add-tag',
    'S7.0.12',
    'Tag an invoice',
    invoice.invoiceTagBody,
    invoice.invoiceSchema,
  ),
  removeInvoiceTag: post(
    '/v1/invoices/invoice/remove-tag',
    'S7.0.13',
    'Remove a tag from an invoice',
    invoice.invoiceTagBody,
    invoice.invoiceSchema,
  ),
  setInvoiceStatus: put(
    '/v1/invoices/invoice/status',
    'S7.0.14',
    'Finalize a draft: it gets its number and is locked for ever',
    invoice.invoiceStatusBody,
    invoice.invoiceSchema,
  ),
  deleteInvoice: post(
    '/v1/invoices/invoice/delete',
    'S7.0.15',
    'Delete a draft',
    invoice.invoiceIdBody,
    session.idSchema,
  ),

  listItemTemplates: get(
    '/v1/invoices/invoice-item-template',
    'S7.0.16',
    'Item templates',
    invoice.itemTemplateListSchema,
  ),
  saveItemTemplate: post(
    '/v1/invoices/invoice-item-template',
    'S7.0.17',
    'Save an item as template; with the id of a known one it replaces that one',
    invoice.itemTemplateBody,
    invoice.itemTemplateSchema,
    { idempotent: true },
  ),
  removeItemTemplate: post(
    '/v1/invoices/invoice-item-template/remove',
    'S7.0.18',
    'Remove an item template',
    invoice.itemTemplateBody,
    session.idSchema,
  ),
  listInvoiceTags: get('/v1/invoices/invoice-tag', 'S7.0.19', 'Known tags', customer.invoiceTagListSchema),

  listCustomers: get('/v1/addressbook/customers', 'S7.0.20', 'The address book', customer.customerListSchema),
  getCustomer: get('/v1/addressbook/customers/id/{id}', 'S7.0.26', 'One customer', customer.customerSchema),
  createCustomer: post(
    '/v1/addressbook/customers/customer',
    'S7.0.21',
    'Create a customer',
    customer.customerInputSchema,
    customer.customerSchema,
    { idempotent: true },
  ),
  updateCustomer: put(
    '/v1/addressbook/customers/customer',
    'S7.0.22',
    'Save a customer',
    customer.customerInputSchema,
    customer.customerSchema,
  ),
  startCustomerEdit: post(
    '/v1/addressbook/customers/customer/start-edit',
    'S7.0.23',
    'Take or renew the editing lock of a customer',
    customer.customerIdBody,
    customer.customerSchema,
  ),
  finishCustomerEdit: post(
    '/v1/addressbook/customers/customer/finish-edit',
    'S7.0.24',
    'Release the editing lock of a customer',
    customer.customerIdBody,
    customer.customerSchema,
  ),
  deleteCustomer: post(
    '/v1/addressbook/customers/customer/delete',
    'S7.0.25',
    'Delete a customer',
    customer.customerIdBody,
    session.idSchema,
  ),

  getOrganisation: get(
    '/v1/organisation',
    'contract §2',
    'The organisation and its profile',
    organisation.organisationSchema,
  ),
  updateProfile: put(
    '/v1/organisation/profile',
    'contract §2',
    "Save the organisation's profile",
    profileSchema,
    profileSchema,
    { bodyLimit: 4 * MiB },
  ),
  listLayoutTemplates: get(
    '/v1/layout-templates',
    'contract §2',
    'The newest version of each layout template; the built-in one is first',
    organisation.storedLayoutTemplateListSchema,
  ),
  getLayoutTemplateVersion: get(
    '/v1/layout-templates/{id}/versions/{version}',
    'contract §2',
    'One version of a layout template; old versions stay for ever',
    organisation.storedLayoutTemplateSchema,
  ),
  createLayoutTemplate: post(
    '/v1/layout-templates',
    'contract §2',
    'Create a layout template',
    organisation.layoutTemplateSchema,
    organisation.storedLayoutTemplateSchema,
    { idempotent: true, bodyLimit: 4 * MiB },
  ),
  updateLayoutTemplate: put(
    '/v1/layout-templates/{id}',
    'contract §2',
    'Store a new version of a layout template',
    organisation.layoutTemplateSchema,
    organisation.storedLayoutTemplateSchema,
    { bodyLimit: 4 * MiB },
  ),
  removeLayoutTemplate: post(
    '/v1/layout-templates/{id}/remove',
    'contract §2',
    'Remove a layout template; invoices keep the versions they name',
    organisation.emptyBody,
    session.idSchema,
  ),
} as const

export type EndpointName = keyof typeof endpoints
