import type { Claim, Payment } from '@kontor/contract/payments/payment-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { type Handler, problem } from '#rooms/state/testing/fake-server.ts'
import { buttonsOf, dialog } from '#rooms/testing/forms.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import {
  answer,
  choose,
  field,
  part,
  press,
  renderPart,
  textOf,
  type,
} from '#rooms/ui/testing/render-part.tsx'
import { PaymentCard } from './payment-card.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const today = berlinNoon(nowInSeconds())

const claim: Claim = {
  invoiceId: 'i1',
  kind: 'invoice',
  number: '2026-0001',
  customerId: 'c1',
  customerName: 'Werft GmbH',
  project: '',
  currency: 'EUR',
  invoiceDate: today - 20 * 86_400,
  dueDate: today - 3 * 86_400,
  dueReason: 'oneSided',
  discounts: [{ until: today - 10 * 86_400, share: 0.02 }],
  payable: 238,
  open: 238,
  state: 'overdue',
  daysLate: 3,
  bucket: 'upTo30',
  papers: [],
  payments: [],
  freePayments: [],
  credits: [],
  overcountedBy: [],
}

const payment: Payment = {
  id: 'p1',
  date: today,
  amount: 100,
  currency: 'EUR',
  way: 'bank',
  customerId: 'c1',
  payer: '',
  text: '',
  lineId: '',
  returnOf: '',
  returnedBy: '',
  createdAt: today,
  createdBy: 'alice',
  free: 0,
  allocations: [
    {
      id: 'a1',
      paymentId: 'p1',
      claimId: 'i1',
      invoiceId: 'i1',
      number: '2026-0001',
      kind: 'payment',
      amount: 100,
      date: today,
      rates: [],
      isLate: false,
    },
  ],
}

async function show(shown: Partial<Claim>, role = 'accounting', handlers: Record<string, Handler> = {}) {
  const server = signedInAs(role, ['payments'], {
    'GET /v1/payments/claims/i1': () => ({ ...claim, ...shown }),
    'POST /v1/payments': () => payment,
    'POST /v1/payments/allocate': () => payment,
    'POST /v1/payments/undo': () => ({ id: 'p1', settlements: ['2026-0009'] }),
    'POST /v1/payments/reopen': () => claim,
    ...handlers,
  })
  renderPart(<PaymentCard invoice={{ id: 'i1', status: 'final' }} />)
  await screen.findByText('Erfasste Zahlungen')
  return server
}

const card = () => part('Zahlungen')

test('shows what is open and how late; only users with the right may record [A22.1, A22.3]', async () => {
  await show({ payments: [payment] }, 'writing')
  expect(screen.getByText(/seit 3 Tagen überfällig/)).toBeDefined()
  expect(screen.getByText(/2 % Skonto galten bis .*: 233,24 €/)).toBeDefined()
  expect(buttonsOf(card())).toEqual([])
  cleanup()
  queryClient.clear()
  await show({ payments: [payment] })
  expect(buttonsOf(card()).map((name) => name.replace(/ vom [\d.]+/, ''))).toEqual([
    'Zahlung erfassen',
    'Überweisung rückgängig machen',
    'Überweisung als Rücklastschrift erfassen',
  ])
})

test('a cancelled invoice that nobody paid is not called paid [A22.3]', async () => {
  await show({ state: 'paid', open: 0, payable: 0, daysLate: 0 })
  expect(screen.queryByText('bezahlt')).toBeNull()
  cleanup()
  queryClient.clear()
  await show({ state: 'paid', open: 0, daysLate: 0, payments: [payment] })
  expect(screen.getByText('bezahlt')).toBeDefined()
})

test('records a late Skonto in one click, and marks it as late [A22.4]', async () => {
  const server = await show({})
  await press(card(), 'Zahlung erfassen')
  const place = dialog('Zahlung erfassen: 2026-0001')
  await press(place, 'Mit 2 % Skonto (verspätet): 233,24 €')
  expect(field(place, 'Betrag').value).toBe('233,24')
  expect(screen.getByText('4,76 € werden als Skonto ausgebucht.')).toBeDefined()
  await press(place, 'Erfassen')
  expect(await server.bodyOf('POST /v1/payments')).toMatchObject({
    amount: 233.24,
    way: 'bank',
    date: today,
    allocations: [
      { invoiceId: 'i1', kind: 'payment', amount: 233.24 },
      { invoiceId: 'i1', kind: 'skonto', amount: 4.76 },
    ],
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an overpayment stays on the invoice, and a refusal is explained in the dialog [A22.4]', async () => {
  const server = await show({}, 'accounting', { 'POST /v1/payments': problem(409, 'claimSettledBefore') })
  await press(card(), 'Zahlung erfassen')
  const place = dialog(/Zahlung erfassen/)
  type(field(place, 'Betrag'), '240')
  expect(screen.getByText('2,00 € bleiben als Guthaben auf dieser Rechnung sichtbar.')).toBeDefined()
  await choose(place.getByRole('combobox', { name: 'Weg' }), 'bar')
  await press(place, 'Erfassen')
  expect(await server.bodyOf('POST /v1/payments')).toMatchObject({ amount: 240, way: 'cash' })
  await screen.findByText('Die Rechnung gilt als bezahlt. Öffnen Sie sie zuerst wieder.')
})

test('undoes a payment after asking, and takes it back as a return [A22.4, A22.6]', async () => {
  const server = await show({ payments: [payment] })
  await press(card(), /rückgängig machen/)
  await answer(await questionWith('rückgängig'), 'agreed')
  expect(await server.bodyOf('POST /v1/payments/undo')).toEqual({ paymentId: 'p1' })
  await press(card(), /Rücklastschrift/)
  await answer(await questionWith('zurückgeholt'), 'agreed')
  expect(await server.bodyOf('POST /v1/payments')).toMatchObject({
    amount: -100,
    returnOf: 'p1',
    allocations: [],
  })
})

test('warns before a payment is undone that a settlement counts, and names the correction [A29.4]', async () => {
  const counted = problem(409, 'paymentSettled', { settlements: ['2026-0009'] })
  const server = await show({ payments: [payment] }, 'accounting', { 'POST /v1/payments/undo': counted })
  const undone = () => server.bodiesOf('POST /v1/payments/undo')
  await press(card(), /rückgängig machen/)
  await answer(await questionWith('rückgängig'), 'agreed')
  await answer(await questionWith('Als erhalten abgezogen in: Schlussrechnung 2026-0009'), 'declined')
  expect(undone()).toEqual([{ paymentId: 'p1' }])
  await press(card(), /rückgängig machen/)
  await answer(await questionWith('rückgängig'), 'agreed')
  const warning = await questionWith('stornieren Sie die Schlussrechnung, schreiben Sie gut')
  await answer(warning, 'agreed')
  await waitFor(() => expect(undone().at(-1)).toEqual({ paymentId: 'p1', despiteSettlements: true }))
})

test('warns before a payment is returned that a settlement counts [A35.2]', async () => {
  const counted = problem(409, 'paymentSettled', { settlements: ['2026-0009'] })
  const server = await show({ payments: [payment] }, 'accounting', { 'POST /v1/payments': counted })
  const recorded = () => server.bodiesOf('POST /v1/payments')
  await press(card(), /Rücklastschrift/)
  await answer(await questionWith('zurückgeholt'), 'agreed')
  await answer(await questionWith('Als erhalten abgezogen in: Schlussrechnung 2026-0009'), 'declined')
  expect(recorded()).toHaveLength(1)
  expect(recorded()[0]).not.toHaveProperty('despiteSettlements')
  await press(card(), /Rücklastschrift/)
  await answer(await questionWith('zurückgeholt'), 'agreed')
  await answer(await questionWith('Als erhalten abgezogen in: Schlussrechnung 2026-0009'), 'agreed')
  await waitFor(() => expect(recorded().at(-1)).toMatchObject({ returnOf: 'p1', despiteSettlements: true }))
})

test('says that a settlement counts more than has come in, and how to correct it [A29.4]', async () => {
  await show({ kind: 'advance', payments: [payment] })
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  queryClient.clear()
  await show({ kind: 'advance', payments: [payment], overcountedBy: ['2026-0009'] })
  const alert = textOf(screen.getByRole('alert'))
  expect(alert).toContain('weniger eingegangen, als abgezogen wurde (Schlussrechnung 2026-0009)')
  expect(alert).toContain('stornieren Sie die Schlussrechnung')
})

test('uses free money and sets off credits of the same customer, up to what is open [A22.5]', async () => {
  const credits = [{ invoiceId: 'i0', number: '2026-0000', amount: 300 }]
  const server = await show({ freePayments: [{ ...payment, free: 43 }], credits })
  await press(card(), 'Guthaben von 43,00 € verwenden')
  expect(await server.bodyOf('POST /v1/payments/allocate')).toEqual({
    paymentId: 'p1',
    date: 0,
    allocations: [{ invoiceId: 'i1', kind: 'payment', amount: 43 }],
  })
  await press(card(), 'Guthaben von 238,00 € aus 2026-0000 verrechnen')
  expect(await server.bodyOf('POST /v1/payments')).toMatchObject({
    amount: 0,
    way: 'setOff',
    allocations: [
      { invoiceId: 'i0', amount: -238 },
      { invoiceId: 'i1', amount: 238 },
    ],
  })
})

test('an invoice from before the first day can be opened again [A22.8]', async () => {
  const server = await show({ state: 'settledBefore', open: 0 })
  expect(buttonsOf(card())).toEqual(['Wieder öffnen'])
  await press(card(), 'Wieder öffnen')
  expect(await server.bodyOf('POST /v1/payments/reopen')).toEqual({ invoiceId: 'i1' })
})

test('appears neither for drafts nor while the function is off [A9.1]', async () => {
  const server = signedInAs('administration', [])
  renderPart(
    <>
      <PaymentCard invoice={{ id: 'i1', status: 'final' }} />
      <span>fertig</span>
    </>,
  )
  await screen.findByText('fertig')
  await waitFor(() => expect(server.requests.map(({ call }) => call)).toContain('GET /v1/organisation'))
  expect(screen.queryByRole('region')).toBeNull()
  expect(server.requests.filter(({ call }) => call.includes('payments'))).toEqual([])
})

/** The text of the open question that contains this. */
async function questionWith(words: string): Promise<string> {
  const text = await screen.findByText(new RegExp(words), { selector: '[role="dialog"] p' })
  return textOf(text)
}
