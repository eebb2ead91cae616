import { emptyCustomer } from '@kontor/domain/customers/customer'
import type { Invoice, InvoiceCustomer } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import type { Follower } from '@kontor/domain/invoices/paper'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEditor } from '../../state/invoices/editor.ts'
import { useSelection } from '../../state/invoices/selection.ts'
import { type Handler, problem } from '../../state/testing/fake-server.ts'
import { signedInAs } from '../../testing/signed-in.ts'
import { part, press, renderPart, textOf } from '../../ui/testing/render-part.tsx'
import { ContactPage } from './contact-page.tsx'

const customer = { ...emptyCustomer(), id: 'c-1', companyName: 'Werft Nord GmbH', VAT: 'DE136695976' }

function invoice(id: string, netto: number, changes: Partial<Invoice> = {}, whose = 'c-1'): Invoice {
  const { content, ...rest } = emptyInvoice()
  const own: InvoiceCustomer = { ...content.customer, customerId: whose, companyName: 'Werft Nord GmbH' }
  const totals = { netto, brutto: netto * 1.19, taxes: [] }
  return { ...rest, id, content: { ...content, customer: own, totals }, ...changes }
}

const final = (id: string, netto: number, changes: Partial<Invoice> = {}) =>
  invoice(id, netto, { status: 'final', invoiceNumber: `R-${id}`, ...changes })

const listCall = 'POST /v1/addressbook/customers/invoices'
const turnoverCall = 'GET /v1/addressbook/customers/id/c-1/turnover'

function open(role: string, functions: readonly string[], handlers: Record<string, Handler> = {}) {
  const server = signedInAs(role, functions, {
    'GET /v1/addressbook/customers/id/c-1': () => customer,
    'GET /v1/invoices/get/by-status/draft': () => [],
    [listCall]: () => ({ invoices: [], next: '' }),
    [turnoverCall]: () => ({ years: [], open: null }),
    ...handlers,
  })
  renderPart(<ContactPage />, '/home/contact', '?id=c-1')
  return server
}

const rowTexts = () => screen.getAllByRole('row').map(textOf)

test('shows drafts and finals of the contact, its turnover and what is open [A31.4]', async () => {
  const storno: Follower = {
    invoiceId: 's',
    invoiceNumber: 'R-s',
    invoiceDate: 1,
    relation: 'cancelledBy',
    sums: { netto: -200, brutto: -238, rates: [] },
  }
  open('reading', ['contacts', 'payments'], {
    'GET /v1/invoices/get/by-status/draft': () => [
      invoice('d-1', 50),
      invoice('d-2', 60, {}, 'c-2'),
      invoice('d-3', 70, {}, ''),
    ],
    [listCall]: () => ({ invoices: [final('2', 200, { followers: [storno] }), final('1', 100)], next: '' }),
    [turnoverCall]: () => ({
      years: [
        { year: 2026, currency: 'EUR', netto: 100, brutto: 119 },
        { year: 2026, currency: 'USD', netto: 20, brutto: 20 },
      ],
      open: [{ currency: 'EUR', open: 119, overdue: 19, credit: 0 }],
    }),
    'POST /v1/payments/claim-states': () => [
      { invoiceId: '2', state: 'paid', open: 0 },
      { invoiceId: '1', state: 'overdue', open: 119 },
    ],
  })
  await screen.findByText('überfällig')
  const list = part('Rechnungen des Kontakts')
  const rows = list.getAllByRole('row').slice(1).map(textOf)
  expect(rows.map((row) => row.match(/Entwurf|R-\d/)?.[0])).toEqual(['Entwurf', 'R-2', 'R-1'])
  expect(rows[0]).toContain('50,00 €')
  expect(rows[1]).toMatch(/200,00 €238,00 €storniert$/)
  expect(rows[2]).toMatch(/100,00 €119,00 €überfällig$/)
  expect(part('Umsatz', 'table').getAllByRole('row').map(textOf)).toEqual([
    'JahrNettoBrutto',
    '2026100,00 €119,00 €',
    '202620,00 $20,00 $',
  ])
  expect(textOf(screen.getByRole('region', { name: 'Offen' }))).toContain('Davon überfällig19,00 €')
  expect(textOf(screen.getByRole('region', { name: 'Kontakt-Details' }))).toContain('DE136695976')
})

test('without Zahlungen, makes no call about payments and says nothing of what is open [A31.4]', async () => {
  const server = open('administration', ['contacts'], {
    [listCall]: () => ({ invoices: [final('1', 100)], next: '' }),
  })
  await screen.findByText('R-1')
  await screen.findByText('Noch keine fertige Rechnung')
  expect(screen.queryByRole('region', { name: 'Offen' })).toBeNull()
  expect(server.requests.filter(({ call }) => call.includes('/payments/'))).toEqual([])
})

test('the list has pages, and drafts only on the first [A31.4]', async () => {
  const server = open('reading', ['contacts'], {
    'GET /v1/invoices/get/by-status/draft': () => [invoice('d-1', 50)],
    [listCall]: ({ body }) =>
      (body as { after: string }).after === ''
        ? { invoices: [final('2', 200)], next: 'place' }
        : { invoices: [final('1', 100)], next: '' },
  })
  const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  await screen.findByText('R-2')
  expect([isDisabled('Neuere'), isDisabled('Ältere')]).toEqual([true, false])
  await press(screen, 'Ältere')
  await screen.findByText('R-1')
  expect(rowTexts().join()).not.toMatch(/R-2|Entwurf/)
  expect([isDisabled('Neuere'), isDisabled('Ältere')]).toEqual([false, true])
  expect(server.bodiesOf(listCall)).toEqual([
    { customerId: 'c-1', after: '', size: 25 },
    { customerId: 'c-1', after: 'place', size: 25 },
  ])
  await press(screen, 'Neuere')
  await screen.findByText('R-2')
  expect(rowTexts().join()).toContain('Entwurf')
})

test.each([
  ['writing', true],
  ['reading', false],
])('as %s, Neue Rechnung is offered: %s, for this customer [A31.5]', async (role, isOffered) => {
  open(role, ['contacts'])
  await screen.findByRole('heading', { level: 1, name: 'Werft Nord GmbH' })
  expect(screen.queryByRole('button', { name: 'Neue Rechnung' }) !== null).toBe(isOffered)
  if (!isOffered) return
  await press(screen, 'Neue Rechnung')
  await screen.findByText('/home/invoice-editor')
  expect(useEditor.getState()).toMatchObject({ mode: 'create', forCustomer: { id: 'c-1' } })
})

test('says that a contact cannot be loaded, and makes no other call for it [A31.4]', async () => {
  const server = open('reading', ['contacts'], {
    'GET /v1/addressbook/customers/id/c-1': problem(404, 'notFound'),
  })
  await screen.findByText('Der Kontakt konnte nicht geladen werden.')
  expect(server.bodiesOf(listCall)).toEqual([])
  await press(screen, 'Zum Adressbuch')
  await waitFor(() => expect(screen.getByText('/home/addressbook')).toBeTruthy())
  expect(useSelection.getState().selectedCustomerId).toBe('c-1')
})
