import { paperSums } from '@kontor/domain/chains/paper-sums'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import type { Follower, SettledAdvance } from '@kontor/domain/invoices/paper'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem } from '../../state/testing/fake-server.ts'
import { fill } from '../../testing/forms.ts'
import { choose, part, press, renderPart, textOf } from '../../ui/testing/render-part.tsx'
import { CreditDialog } from './credit-dialog.tsx'

const call = 'POST /v1/invoices/invoice/credit'

/** Opens the dialog for an invoice with three items; 50 of the first one are credited already. */
function open() {
  const server = fakeServer({ [call]: problem(422, 'creditTooHigh') })
  const invoice = emptyInvoice()
  const items = [
    { ...emptyItem(0.19), id: 'a', title: 'Stühle', quantity: 4, unitPrice: 50 },
    { ...emptyItem(0.19), id: 'b', title: 'Montage', quantity: 2.5, unitPrice: 80, unit: 'time' as const },
    { ...emptyItem(0.19), id: 'c', title: 'Anfahrt', unitPrice: 30, unit: 'all-inclusive' as const },
  ]
  const content = recalculate({ ...invoice.content, items })
  const credited: Follower = {
    ...{ invoiceId: 'c-1', invoiceNumber: '2026-0002', invoiceDate: 1, relation: 'creditedBy' },
    sums: { netto: -50, brutto: -59.5, rates: [{ rate: 0.19, netto: -50, tax: -9.5 }] },
    lines: { 'items/a': -50 },
  }
  renderPart(
    <CreditDialog
      invoice={{ ...invoice, id: 'i-1', content, followers: [credited] }}
      onClose={() => undefined}
    />,
  )
  return server
}

const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Entwurf anlegen' })

test('the dialog names the amount and the quantity that are left of each item', () => {
  open()
  const leftOf = (title: string) =>
    part(title, 'group')
      .getByText(/noch übrig/)
      .textContent?.replaceAll('\u00a0', ' ')
  expect(leftOf('Stühle')).toBe('noch übrig: 150,00 € (3 Stück)')
  expect(leftOf('Montage')).toBe('noch übrig: 200,00 € (2,5 h)')
  expect(leftOf('Anfahrt')).toBe('noch übrig: 30,00 €')
})

test('credits no more than earlier credits have left, and sends quantities and amounts [A9.5]', async () => {
  const server = open()
  expect(confirm().disabled).toBe(true)
  fill(part('Stühle', 'group'), { Menge: '4' })
  expect(confirm().disabled).toBe(true)
  expect(screen.getAllByText('Mehr als übrig ist').length).toBeGreaterThan(0)
  fill(part('Stühle', 'group'), { Menge: '3' })
  await choose(part('Montage', 'group').getByLabelText('Nach'), 'Betrag (netto)')
  fill(part('Montage', 'group'), { 'Betrag (netto)': '20,50' })
  expect(textOf(screen.getByRole('region', { name: 'Gutgeschrieben werden' }))).toContain('Netto-170,50 €')
  fill(screen, { Grund: ' Mangel ' })
  await press(screen, 'Entwurf anlegen')
  expect(await server.bodyOf(call)).toEqual({
    invoiceId: 'i-1',
    reason: 'Mangel',
    lines: [
      { itemId: 'a', quantity: 3 },
      { itemId: 'b', netto: 20.5 },
    ],
  })
  await screen.findByText(/^Das ist mehr, als von der Rechnung noch übrig ist/)
})

test('one button credits all that is left of each item', async () => {
  const server = open()
  await press(screen, 'Alles, was übrig ist')
  await press(screen, 'Entwurf anlegen')
  expect(await server.bodyOf(call)).toMatchObject({
    lines: [
      { itemId: 'a', netto: 150 },
      { itemId: 'b', netto: 200 },
      { itemId: 'c', netto: 30 },
    ],
  })
})

/** Opens the dialog for an advance at two rates of which 1,130.00 of 2,260.00 have been received. */
function openAdvance(received: SettledAdvance['received']) {
  const invoice = emptyInvoice()
  const items = [
    { ...emptyItem(0.19), id: 'a', title: 'Bau', unitPrice: 700 },
    { ...emptyItem(0.19), id: 'b', title: 'Ausbau', unitPrice: 300 },
    { ...emptyItem(0.07), id: 'c', title: 'Pläne', unitPrice: 1000 },
  ]
  const paper = { kind: 'advance', form: 'full' } as const
  const content = recalculate({ ...invoice.content, items, paper })
  const reference = { invoiceId: 'i-1', invoiceNumber: '2026-0001', invoiceDate: 1 }
  const server = fakeServer({
    [call]: problem(422, 'creditTooHigh'),
    'GET /v1/organisation': () => ({
      id: 'werft',
      name: 'Werft',
      features: { payments: received !== undefined },
    }),
    'GET /v1/invoices/id/i-1/open-advances': () => [{ ...reference, ...paperSums(content), received }],
  })
  renderPart(<CreditDialog invoice={{ ...invoice, id: 'i-1', content }} onClose={() => undefined} />)
  return server
}

const halfReceived = {
  ...{ netto: 1000, brutto: 1130 },
  rates: [
    { rate: 0.07, netto: 500, tax: 35 },
    { rate: 0.19, netto: 500, tax: 95 },
  ],
}

test('one button credits what is not paid of an advance, at each rate [A29.2]', async () => {
  const server = openAdvance(halfReceived)
  await screen.findByRole('button', { name: 'Nur was nicht bezahlt ist' })
  await press(screen, 'Nur was nicht bezahlt ist')
  expect(textOf(screen.getByRole('region', { name: 'Gutgeschrieben werden' }))).toContain('-1.130,00 €')
  await press(screen, 'Entwurf anlegen')
  const { lines } = (await server.bodyOf(call)) as { lines: { itemId: string }[] }
  expect(lines.toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))).toEqual([
    { itemId: 'a', netto: 200 },
    { itemId: 'b', netto: 300 },
    { itemId: 'c', netto: 500 },
  ])
})

test('while Zahlungen is off, the credit of an advance asks for no payments [A29.1]', async () => {
  const server = openAdvance(undefined)
  await waitFor(() => expect(server.bodiesOf('GET /v1/organisation')).toHaveLength(1))
  await press(screen, 'Alles, was übrig ist')
  expect(server.bodiesOf('GET /v1/invoices/id/i-1/open-advances')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Nur was nicht bezahlt ist' })).toBeNull()
})
