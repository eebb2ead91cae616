import { type Customer, emptyCustomer } from '@kontor/domain/customers/customer'
import type { Invoice, InvoiceItem } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from './calls/endpoint.ts'
import { readResponse } from './calls/read-response.ts'
import { endpoints } from './endpoints.ts'
import { type TabledCall, tabled, tabledCalls } from './testing/call-table.ts'

const invoice: Invoice = { ...emptyInvoice(), id: 'i1', revision: 3, tags: ['neu'] }
const customer: Customer = { ...emptyCustomer(), id: 'c1', companyName: 'Müller GmbH' }
const item: InvoiceItem = { ...emptyItem(), id: 't1', title: 'Beratung' }
const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 900 }

interface Call {
  endpoint: Endpoint
  line: string
  /** Includes all fields that have defaults, because it must equal the parsed body. */
  body?: object
  response: unknown
}

/**
 * Checks the method, the path and the response. Also checks that the body is parsed unchanged, that an empty
 * object is accepted only if `canBeEmpty`, and that a list is rejected.
 */
function expectCall({ endpoint, line, body, response }: Call, canBeEmpty = false): void {
  expect(`${endpoint.method} ${endpoint.path}`).toBe(line)
  expect(endpoint.body === undefined).toBe(body === undefined)
  if (body !== undefined) {
    expect(endpoint.body?.parse(body)).toEqual(body)
    expect(endpoint.body?.safeParse({}).success).toBe(canBeEmpty)
    expect(endpoint.body?.safeParse([]).success).toBe(false)
  }
  expect(readResponse(endpoint, JSON.parse(JSON.stringify(response)))).toEqual(response)
}

describe('method, path, body and response of the call to', () => {
  const { login, renewToken, changePassword } = endpoints

  test('log in [S7.0.2]', () => {
    const body = { instanceId: 'demo', username: 'ada', password: 'geheim' }
    expectCall({ endpoint: login, line: 'POST /v1/user/login', body, response: tokens })
    for (const field of Object.keys(body))
      expect(login.body?.safeParse({ ...body, [field]: '' }).success).toBe(false)
    expect(() => readResponse(login, { ...tokens, accessToken: undefined })).toThrow()
  })

  test('renew the token [S7.0.3]', () => {
    const body = { refreshToken: 'r', orgId: 'demo' }
    expectCall({ endpoint: renewToken, line: 'POST /v1/user/token/renew', body, response: tokens })
    for (const field of Object.keys(body)) {
      expect(renewToken.body?.safeParse({ ...body, [field]: '' }).success).toBe(false)
      expect(renewToken.body?.safeParse({ ...body, [field]: undefined }).success).toBe(false)
    }
  })

  test('change the password with an empty userId [S7.0.4]', () => {
    const body = { userId: '', newPassword: 'Neues-Passwort-1', oldPassword: 'Altes-Passwort-1' }
    const response = { success: true }
    expectCall({ endpoint: changePassword, line: 'POST /v1/user/change-password', body, response })
  })

  test('create an invoice; the body is the invoice [S7.0.5]', () => {
    const endpoint = endpoints.createInvoice
    expectCall({ endpoint, line: 'POST /v1/invoices/invoice', body: invoice, response: invoice }, true)
  })

  test('update an invoice; the body is the invoice [S7.0.6]', () => {
    const endpoint = endpoints.updateInvoice
    expectCall({ endpoint, line: 'PUT /v1/invoices/invoice', body: invoice, response: invoice }, true)
  })

  test('list final invoices by date', () => {
    const endpoint = endpoints.listFinalInvoices
    const body = { start: 1_763_683_200, end: 0 }
    expectCall({ endpoint, line: 'POST /v1/invoices/get/final-by-date', body, response: [invoice] }, true)
  })

  test('list final invoices page by page [A2.17]', () => {
    const endpoint = endpoints.listFinalsPage
    const body = { start: 1_763_683_200, end: 0, after: '', size: 200 }
    const response = { invoices: [invoice], next: '1763683200-7-i1' }
    expectCall({ endpoint, line: 'POST /v1/invoices/get/final-page', body, response }, true)
    for (const size of [0, 501, 1.5]) expect(endpoint.body?.safeParse({ size }).success).toBe(false)
  })

  test('fetch an invoice [S7.0.8]', () => {
    expectCall({ endpoint: endpoints.getInvoice, line: 'GET /v1/invoices/id/{id}', response: invoice })
  })

  test('list drafts [S7.0.9]', () => {
    const endpoint = endpoints.listDraftInvoices
    expectCall({ endpoint, line: 'GET /v1/invoices/get/by-status/draft', response: [invoice] })
  })

  test('start editing an invoice [S7.0.10]', () => {
    const endpoint = endpoints.startInvoiceEdit
    const body = { invoiceId: 'i1' }
    expectCall({ endpoint, line: 'POST /v1/invoices/invoice/start-edit', body, response: invoice })
  })

  test('finish editing an invoice [S7.0.11]', () => {
    const endpoint = endpoints.finishInvoiceEdit
    const body = { invoiceId: 'i1' }
    expectCall({ endpoint, line: 'POST /v1/invoices/invoice/finish-edit', body, response: invoice })
  })

  test('add a tag [S7.0.12]', () => {
    const endpoint = endpoints.addInvoiceTag
    const body = { invoiceId: 'i1', tag: { tag: 'bezahlt' } }
    expectCall({ endpoint, line: 'POST /v1/invoices/invoice/add-tag', body, response: invoice })
  })

  test('remove a tag [S7.0.13]', () => {
    const endpoint = endpoints.removeInvoiceTag
    const body = { invoiceId: 'i1', tag: { tag: 'bezahlt' } }
    expectCall({ endpoint, line: 'POST /v1/invoices/invoice/remove-tag', body, response: invoice })
  })

  test('set the status [S7.0.14]', () => {
    const endpoint = endpoints.setInvoiceStatus
    const body = { invoiceId: 'i1', status: 'final' }
    expectCall({ endpoint, line: 'PUT /v1/invoices/invoice/status', body, response: invoice })
    expect(endpoint.body?.safeParse({ invoiceId: 'i1', status: 'cancelled' }).success).toBe(false)
  })

  test('delete a draft', () => {
    const endpoint = endpoints.deleteInvoice
    const body = { invoiceId: 'i1' }
    expectCall({ endpoint, line: 'POST /v1/invoices/invoice/delete', body, response: { id: 'i1' } })
  })

  test('list item templates [S7.0.16]', () => {
    const endpoint = endpoints.listItemTemplates
    expectCall({ endpoint, line: 'GET /v1/invoices/invoice-item-template', response: [item] })
  })

  test('save an item template', () => {
    const endpoint = endpoints.saveItemTemplate
    const line = 'POST /v1/invoices/invoice-item-template'
    expectCall({ endpoint, line, body: { template: item }, response: item })
  })

  test('remove an item template [S7.0.18]', () => {
    const endpoint = endpoints.removeItemTemplate
    const line = 'POST /v1/invoices/invoice-item-template/remove'
    expectCall({ endpoint, line, body: { template: item }, response: { id: 't1' } })
  })

  test('list tags [S7.0.19]', () => {
    const response = [{ tag: 'bezahlt', color: '#00aa00' }]
    expectCall({ endpoint: endpoints.listInvoiceTags, line: 'GET /v1/invoices/invoice-tag', response })
  })

  test('list customers [S7.0.20]', () => {
    const endpoint = endpoints.listCustomers
    expectCall({ endpoint, line: 'GET /v1/addressbook/customers', response: [customer] })
  })

  test('create a customer; the body is the customer [S7.0.21]', () => {
    const endpoint = endpoints.createCustomer
    const line = 'POST /v1/addressbook/customers/customer'
    expectCall({ endpoint, line, body: customer, response: customer }, true)
  })

  test('update a customer; the body is the customer [S7.0.22]', () => {
    const endpoint = endpoints.updateCustomer
    const line = 'PUT /v1/addressbook/customers/customer'
    expectCall({ endpoint, line, body: customer, response: customer }, true)
  })

  test('start editing a customer [S7.0.23]', () => {
    const endpoint = endpoints.startCustomerEdit
    const line = 'POST /v1/addressbook/customers/customer/start-edit'
    expectCall({ endpoint, line, body: { customerId: 'c1' }, response: customer })
  })

  test('finish editing a customer [S7.0.24]', () => {
    const endpoint = endpoints.finishCustomerEdit
    const line = 'POST /v1/addressbook/customers/customer/finish-edit'
    expectCall({ endpoint, line, body: { customerId: 'c1' }, response: customer })
  })

  test('delete a customer [S7.0.25]', () => {
    const endpoint = endpoints.deleteCustomer
    const line = 'POST /v1/addressbook/customers/customer/delete'
    expectCall({ endpoint, line, body: { customerId: 'c1' }, response: { id: 'c1' } })
  })
})

test('each call has the method, path, right, function and proof that the table states', () => {
  const sorted = (calls: readonly TabledCall[]) => calls.toSorted((a, b) => a.name.localeCompare(b.name))
  expect(sorted(Object.entries<Endpoint>(endpoints).map(tabled))).toEqual(sorted(tabledCalls))
})

test('19 calls that create or save can be repeated with an Idempotency-Key', () => {
  const names = Object.entries<Endpoint>(endpoints).flatMap(([name, { idempotent }]) =>
    idempotent ? [name] : [],
  )
  expect(names.toSorted()).toEqual([
    'allocatePayment',
    'bookLine',
    'cancelInvoice',
    'createCustomer',
    'createInvoice',
    'createLayoutTemplate',
    'createOffer',
    'createSeries',
    'creditInvoice',
    'recordPayment',
    'runReminders',
    'saveItemTemplate',
    'sendMails',
    'settleProject',
    'updateCustomer',
    'updateInvoice',
    'updateLayoutTemplate',
    'updateOffer',
    'updateProfile',
  ])
})

test('limits the body size for public calls, password changes, layouts, the profile and files', () => {
  const limits = Object.entries<Endpoint>(endpoints).flatMap(([name, { bodyLimit }]) =>
    bodyLimit ? [[name, bodyLimit]] : [],
  )
  expect(Object.fromEntries(limits)).toEqual({
    login: 4096,
    startProviderSignIn: 4096,
    finishProviderSignIn: 4096,
    openSetup: 4096,
    setUp: 4096,
    restoreSetup: 1_073_741_824,
    openPasswordLink: 4096,
    usePasswordLink: 4096,
    signInWithCode: 4096,
    beginPasskeySignIn: 4096,
    signInWithPasskey: 4096,
    renewToken: 4096,
    logout: 4096,
    changePassword: 8192,
    updateProfile: 4_194_304,
    createLayoutTemplate: 4_194_304,
    updateLayoutTemplate: 4_194_304,
    uploadReceived: 20_971_520,
    uploadAttachment: 5_242_880,
    uploadMailFile: 15_728_640,
    importStatement: 20_971_520,
  })
})

test('a received invoice has defaults; a note or tag must not be blank, and a review cannot set `paid` [A9.6]', () => {
  const minimal = {
    id: 'r',
    source: 'upload',
    size: 1,
    container: 'xml',
    kind: 'cii',
    status: 'new',
    sha256: 'x',
  }
  expect(readResponse(endpoints.getReceived, minimal)).toMatchObject({
    findings: [],
    payment: { iban: '' },
    pageComparison: 'noPages',
  })
  const { assignReceived, addNoteToReceived, reviewReceived } = endpoints
  expect(reviewReceived.body?.safeParse({ id: 'r', status: 'paid' }).success).toBe(false)
  expect(addNoteToReceived.body?.safeParse({ id: 'r', text: ' ' }).success).toBe(false)
  expect(assignReceived.body?.safeParse({ id: 'r', tags: [''] }).success).toBe(false)
})

test('a new tag for a received invoice must not contain a comma; stored tags with commas stay readable [A9.6]', () => {
  const { assignReceived, listReceivedLabels } = endpoints
  const accepts = (tag: string) => assignReceived.body?.safeParse({ id: 'r', tags: [tag] }).success
  expect(['Büro Köln', ' a ', '.', 'Büro, Köln', ',', 'a\n,'].map(accepts)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  const labels = { people: [], tags: ['Büro, Köln'] }
  expect(readResponse(listReceivedLabels, labels)).toEqual(labels)
})

test('no two calls have the same method and path', () => {
  const lines = Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(lines).size).toBe(lines.length)
})

test('fills in missing fields of a profile, and rejects logos that are not data URLs of images', () => {
  const { updateProfile } = endpoints
  expect(updateProfile.body?.parse({})).toEqual(emptyProfile())
  const logo = 'data:image/png;base64,iVBORw0KGgo='
  expect(updateProfile.body?.parse({ logo })).toMatchObject({ logo })
  for (const other of [
    'https://example.org/logo.png',
    'data:text/html;base64,PGI+',
    'data:image/png;base64,"><',
  ])
    expect(updateProfile.body?.safeParse({ logo: other }).success).toBe(false)
})
