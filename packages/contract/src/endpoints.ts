import { auditEndpoints } from './audit/audit-endpoints.ts'
import { get, post, put } from './calls/endpoint.ts'
import { fileSchema } from './calls/file.ts'
import { chainEndpoints } from './chains/chain-endpoints.ts'
import * as customer from './customers/customer-schema.ts'
import { foundingEndpoints } from './founding/founding-endpoints.ts'
import { switchFunctionBody } from './functions/function-schema.ts'
import { inboxEndpoints } from './inbox/inbox-endpoints.ts'
import * as invoice from './invoices/invoice-schema.ts'
import { numberingEndpoints } from './numbering/numbering-endpoints.ts'
import { offerEndpoints } from './offers/offer-endpoints.ts'
import * as organisation from './organisation/organisation-schema.ts'
import { profileSchema } from './organisation/profile-schema.ts'
import { publicEndpoints } from './organisation/public-endpoints.ts'
import { passkeyEndpoints } from './passkeys/passkey-endpoints.ts'
import { peopleEndpoints } from './people/people-endpoints.ts'
import { programEndpoints } from './programs/program-endpoints.ts'
import { providerEndpoints } from './providers/provider-endpoints.ts'
import * as search from './search/search-schema.ts'
import { secondFactorEndpoints } from './second-factors/second-factor-endpoints.ts'
import { seriesEndpoints } from './series/series-endpoints.ts'
import { ownSessionEndpoints } from './session/own-session-endpoints.ts'
import { sessionEndpoints } from './session/session-endpoints.ts'
import * as session from './session/session-schema.ts'

const MiB = 1024 * 1024

/** Every call of [S7] and [A2]. */
export const endpoints = {
  ...sessionEndpoints,
  ...ownSessionEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...publicEndpoints,
  ...peopleEndpoints,
  ...programEndpoints,
  ...providerEndpoints,
  ...foundingEndpoints,
  ...numberingEndpoints,
  ...auditEndpoints,

  createInvoice: post(
    'write',
    '/v1/invoices/invoice',
    'S7.0.5',
    'Create a draft',
    invoice.invoiceInputSchema,
    invoice.invoiceSchema,
    { idempotent: true },
  ),
  updateInvoice: put(
    'write',
    '/v1/invoices/invoice',
    'S7.0.6',
    'Save a draft, or correct a final invoice',
    invoice.invoiceInputSchema,
    invoice.invoiceSchema,
    { idempotent: true },
  ),
  listFinalInvoices: post(
    'read',
    '/v1/invoices/get/final-by-date',
    'S7.0.7',
    'Final invoices by invoice date, newest first, without their sellers',
    invoice.finalByDateBody,
    invoice.invoiceListSchema,
  ),
  listFinalsPage: post(
    'read',
    '/v1/invoices/get/final-page',
    'A2.17',
    'Final invoices in the same order, page by page',
    invoice.finalsPageBody,
    invoice.finalsPageSchema,
  ),
  getInvoice: get('read', '/v1/invoices/id/{id}', 'S7.0.8', 'One invoice', invoice.invoiceSchema),
  listInvoiceVersions: get(
    'books',
    '/v1/invoices/id/{id}/versions',
    'A2.2',
    'The replaced versions of a final invoice',
    invoice.invoiceVersionListSchema,
  ),
  listDraftInvoices: get(
    'read',
    '/v1/invoices/get/by-status/draft',
    'S7.0.9',
    'All drafts, newest modification first',
    invoice.invoiceListSchema,
  ),
  startInvoiceEdit: post(
    'write',
    '/v1/invoices/invoice/start-edit',
    'S7.0.10',
    'Take or renew the editing lock',
    invoice.invoiceIdBody,
    invoice.invoiceSchema,
  ),
  finishInvoiceEdit: post(
    'write',
    '/v1/invoices/invoice/finish-edit',
    'S7.0.11',
    'Release the editing lock',
    invoice.invoiceIdBody,
    invoice.invoiceSchema,
  ),
  addInvoiceTag: post(
    'write',
    '/v1/invoices/invoice/add-tag',
    'S7.0.12',
    'Tag an invoice',
    invoice.invoiceTagBody,
    invoice.invoiceSchema,
  ),
  removeInvoiceTag: post(
    'write',
    '/v1/invoices/invoice/remove-tag',
    'S7.0.13',
    'Remove a tag from an invoice',
    invoice.invoiceTagBody,
    invoice.invoiceSchema,
  ),
  setInvoiceStatus: put(
    'finalize',
    '/v1/invoices/invoice/status',
    'S7.0.14',
    'Finalize a draft: it gets its number and is locked for ever',
    invoice.invoiceStatusBody,
    invoice.invoiceSchema,
  ),
  deleteInvoice: post(
    'write',
    '/v1/invoices/invoice/delete',
    'S7.0.15',
    'Delete a draft',
    invoice.invoiceIdBody,
    session.idSchema,
  ),

  listItemTemplates: get(
    'read',
    '/v1/invoices/invoice-item-template',
    'S7.0.16',
    'Item templates',
    invoice.itemTemplateListSchema,
  ),
  saveItemTemplate: post(
    'write',
    '/v1/invoices/invoice-item-template',
    'S7.0.17',
    'Save an item as template; with the id of a known one it replaces that one',
    invoice.itemTemplateBody,
    invoice.itemTemplateSchema,
    { idempotent: true },
  ),
  removeItemTemplate: post(
    'write',
    '/v1/invoices/invoice-item-template/remove',
    'S7.0.18',
    'Remove an item template',
    invoice.itemTemplateBody,
    session.idSchema,
  ),
  listInvoiceTags: get(
    'read',
    '/v1/invoices/invoice-tag',
    'S7.0.19',
    'Known tags',
    customer.invoiceTagListSchema,
  ),

  listCustomers: get(
    'read',
    '/v1/addressbook/customers',
    'S7.0.20',
    'The address book',
    customer.customerListSchema,
  ),
  getCustomer: get(
    'read',
    '/v1/addressbook/customers/id/{id}',
    'S7.0.26',
    'One customer',
    customer.customerSchema,
  ),
  createCustomer: post(
    'write',
    '/v1/addressbook/customers/customer',
    'S7.0.21',
    'Create a customer',
    customer.customerInputSchema,
    customer.customerSchema,
    { idempotent: true },
  ),
  updateCustomer: put(
    'write',
    '/v1/addressbook/customers/customer',
    'S7.0.22',
    'Save a customer',
    customer.customerInputSchema,
    customer.customerSchema,
    { idempotent: true },
  ),
  startCustomerEdit: post(
    'write',
    '/v1/addressbook/customers/customer/start-edit',
    'S7.0.23',
    'Take or renew the editing lock of a customer',
    customer.customerIdBody,
    customer.customerSchema,
  ),
  finishCustomerEdit: post(
    'write',
    '/v1/addressbook/customers/customer/finish-edit',
    'S7.0.24',
    'Release the editing lock of a customer',
    customer.customerIdBody,
    customer.customerSchema,
  ),
  deleteCustomer: post(
    'write',
    '/v1/addressbook/customers/customer/delete',
    'S7.0.25',
    'Delete a customer',
    customer.customerIdBody,
    session.idSchema,
  ),

  search: post(
    'read',
    '/v1/search',
    'A2.16',
    'Contacts, drafts, finals and offers that hold every word of the query, the best six of each',
    search.searchBody,
    search.searchHitListSchema,
  ),

  getOrganisation: get(
    'read',
    '/v1/organisation',
    'A2.4',
    'The organisation and its profile',
    organisation.organisationSchema,
  ),
  exportOrganisation: post(
    'books',
    '/v1/organisation/export',
    'A19.1',
    'Everything that the organisation owns, as a ZIP of JSON and CSV files',
    organisation.emptyBody,
    fileSchema,
    { isDownload: true },
  ),
  updateProfile: put(
    'administer',
    '/v1/organisation/profile',
    'A2.5',
    "Save the organisation's profile",
    profileSchema,
    profileSchema,
    { idempotent: true, bodyLimit: 4 * MiB },
  ),
  switchFunction: put(
    'administer',
    '/v1/organisation/functions',
    'A9.4',
    'Switch a function on or off; what it has stored stays',
    switchFunctionBody,
    organisation.organisationSchema,
  ),
  listLayoutTemplates: get(
    'read',
    '/v1/layout-templates',
    'A2.6',
    'The newest version of each layout template; the built-in one is first',
    organisation.storedLayoutTemplateListSchema,
  ),
  getLayoutTemplateVersion: get(
    'read',
    '/v1/layout-templates/{id}/versions/{version}',
    'A2.7',
    'One version of a layout template; old versions stay for ever',
    organisation.storedLayoutTemplateSchema,
  ),
  createLayoutTemplate: post(
    'administer',
    '/v1/layout-templates',
    'A2.8',
    'Create a layout template',
    organisation.layoutTemplateSchema,
    organisation.storedLayoutTemplateSchema,
    { idempotent: true, bodyLimit: 4 * MiB },
  ),
  updateLayoutTemplate: put(
    'administer',
    '/v1/layout-templates/{id}',
    'A2.9',
    'Store a new version of a layout template',
    organisation.layoutTemplateSchema,
    organisation.storedLayoutTemplateSchema,
    { idempotent: true, bodyLimit: 4 * MiB },
  ),
  removeLayoutTemplate: post(
    'administer',
    '/v1/layout-templates/{id}/remove',
    'A2.10',
    'Remove a layout template; invoices keep the versions they name',
    organisation.emptyBody,
    session.idSchema,
  ),

  ...chainEndpoints,
  ...seriesEndpoints,
  ...inboxEndpoints,
  ...offerEndpoints,
} as const

export type EndpointName = keyof typeof endpoints
