import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import type { SettledAdvance, SettlementForm } from '@kontor/domain/invoices/paper'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, type Handler, problem } from '../../state/testing/fake-server.ts'
import { tick } from '../../testing/forms.ts'
import { press, renderPart } from '../../ui/testing/render-part.tsx'
import { SettleDialog } from './settle-dialog.tsx'

const call = 'POST /v1/invoices/invoice/settle'
const unpaid = (number: number) => `Abschlagsrechnung ${number} ist nicht bezahlt`
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Entwurf anlegen' })

/** Opens the dialog for a project with the open advances 1 to `count`. */
function open(form: SettlementForm, count: number, more: Record<string, Handler> = {}) {
  const advance = (number: number): SettledAdvance => ({
    ...{ invoiceId: `a-${number}`, invoiceNumber: String(number), invoiceDate: 1 },
    ...{ netto: 100, brutto: 119, rates: [] },
  })
  const server = fakeServer({
    'GET /v1/invoices/id/a-1/open-advances': () => Array.from({ length: count }, (_, i) => advance(i + 1)),
    [call]: problem(409, 'nothingToSettle'),
    ...more,
  })
  const { content, ...empty } = emptyInvoice()
  const invoice: Invoice = { ...empty, id: 'a-1', content: { ...content, paper: { kind: 'advance', form } } }
  renderPart(<SettleDialog invoice={invoice} onClose={() => undefined} />)
  return server
}

test('a Restrechnung is sent with the advances that are ticked as unpaid, and no others [A9.5]', async () => {
  const server = open('rest', 3)
  await screen.findByRole('checkbox', { name: unpaid(1) })
  tick(unpaid(1))
  tick(unpaid(2))
  tick(unpaid(3))
  tick(unpaid(2))
  await screen.findByText(/^Ein nicht bezahlter Abschlag bleibt eine eigene Forderung/)
  await press(screen, 'Entwurf anlegen')
  expect(await server.bodyOf(call)).toEqual({ invoiceId: 'a-1', unpaid: ['a-1', 'a-3'] })
  await screen.findByText(/^In diesem Projekt ist kein Abschlag mehr offen\. Löschen/)
})

test('an Endrechnung cannot be made while an advance is ticked as unpaid, or none is open [A9.5]', async () => {
  open('full', 1)
  await screen.findByRole('checkbox', { name: unpaid(1) })
  expect(confirm().disabled).toBe(false)
  tick(unpaid(1))
  expect(confirm().disabled).toBe(true)
  await screen.findByText(/^Eine Endrechnung zieht nur ab, was Sie erhalten haben\. Stornieren/)
  tick(unpaid(1))
  expect(confirm().disabled).toBe(false)
})

test('a project without open advances cannot be settled', async () => {
  open('rest', 0)
  await screen.findByText('In diesem Projekt ist keine Abschlagsrechnung offen.')
  expect(confirm().disabled).toBe(true)
})

/** The open advances while Zahlungen is on: 1 is paid, 2 in part, of 119.00 each. */
function knownAdvances(): SettledAdvance[] {
  const rates = [{ rate: 0.19, netto: 100, tax: 19 }]
  const sums = { netto: 100, brutto: 119, rates }
  const half = { netto: 50, brutto: 59.5, rates: [{ rate: 0.19, netto: 50, tax: 9.5 }] }
  const advance = (number: number, received: SettledAdvance['received']): SettledAdvance => ({
    ...{ invoiceId: `a-${number}`, invoiceNumber: String(number), invoiceDate: 1 },
    ...{ ...sums, received },
  })
  return [advance(1, sums), advance(2, half)]
}

const known = { 'GET /v1/invoices/id/a-1/open-advances': knownAdvances }

test('with Zahlungen on, the payments say what is paid, and nobody is asked [A22.9, A29.2]', async () => {
  const server = open('rest', 2, known)
  await screen.findByText('Was bezahlt ist, ergibt sich aus den erfassten Zahlungen.')
  expect(screen.getByText('Abschlagsrechnung 1 ist bezahlt')).toBeDefined()
  expect(screen.getByText('Abschlagsrechnung 2 ist nicht ganz bezahlt')).toBeDefined()
  expect(screen.getByText(/bezahlt 59,50\s€ · nicht bezahlt 59,50\s€ \(netto 50,00\s€\)/)).toBeDefined()
  expect(screen.getByText(/^Der nicht bezahlte Teil bleibt .* schreiben Sie ihn zuerst gut\./)).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press(screen, 'Entwurf anlegen')
  expect(await server.bodyOf(call)).toEqual({ invoiceId: 'a-1', unpaid: [] })
})

test('with Zahlungen on, an Endrechnung is not made of advances that are not wholly paid [A29.1]', async () => {
  open('full', 2, known)
  await screen.findByText('Abschlagsrechnung 2 ist nicht ganz bezahlt')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(
    screen.getByText(/^Eine Endrechnung zieht nur ab, .* Schreiben Sie den nicht bezahlten Teil zuerst gut/),
  ).toBeDefined()
  expect(confirm().disabled).toBe(true)
})
