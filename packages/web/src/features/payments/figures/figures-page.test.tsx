import type { Figures } from '@kontor/contract/payments/figures/figure-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { useSelection } from '#rooms/state/invoices/selection.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { choose, part, press, renderPart, textOf } from '#rooms/ui/testing/render-part.tsx'
import { figuresCsv } from './figure-texts.ts'
import { FiguresPage } from './figures-page.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  useSelection.setState(useSelection.getInitialState())
})

const thisYear = new Date(nowInSeconds() * 1000).getFullYear()
const [start, end] = [
  noonOf({ year: thisYear, month: 1, day: 1 }),
  noonOf({ year: thisYear, month: 1, day: 31 }),
]

const figures: Figures = {
  currency: 'EUR',
  currencies: ['EUR', 'USD'],
  taxation: 'agreed',
  periods: [
    {
      start,
      end,
      invoiced: 119,
      received: 50.5,
      givenUp: 2,
      open: 66.5,
      credit: 0,
      invoicedBefore: 238,
      receivedBefore: 0,
      paidCount: 1,
      daysToPay: 12,
      tax: [{ rate: 0.19, netto: 100, tax: 19 }],
    },
  ],
  customers: [{ id: 'c1', name: '=Werft', invoiced: 119, received: 50.5, open: 66.5 }],
  projects: [],
  smallBusiness: { current: 101_000, before: 200, currentLimit: 100_000, beforeLimit: 25_000 },
}

const payment = {
  id: 'p1',
  date: start,
  amount: 50.5,
  currency: 'EUR',
  way: 'bank',
  customerId: 'c1',
  payer: '',
  text: '',
  lineId: '',
  returnOf: '',
  returnedBy: '',
  createdAt: start,
  createdBy: 'klara',
  free: 0,
  allocations: [
    {
      id: 'a1',
      paymentId: 'p1',
      claimId: 'i1',
      invoiceId: 'i1',
      number: 'R-7',
      kind: 'payment',
      amount: 50.5,
      date: start,
      rates: [],
      isLate: false,
    },
  ],
}

const olderPayment = {
  ...payment,
  id: 'p2',
  allocations: payment.allocations.map((one) => ({ ...one, id: 'a2', number: 'R-6' })),
}

function open(role = 'reading') {
  const server = signedInAs(role, ['payments'], {
    'POST /v1/payments/figures': () => figures,
    'POST /v1/payments/list': ({ body }) =>
      body !== null && typeof body === 'object' && Reflect.get(body, 'after') === ''
        ? { payments: [payment], next: 'p-1' }
        : { payments: [olderPayment], next: '' },
  })
  renderPart(<FiguresPage />, '/home/figures')
  return server
}

const shown = (name: string) => textOf(screen.getByRole('table', { name }))

test.each(['reading', 'writing', 'accounting', 'auditing', 'administration'])(
  '%s sees the figures, their tax and limits [A22.30]',
  async (role) => {
    const server = open(role)
    await screen.findByRole('table', { name: 'Nach Zeitraum' })
    expect(server.bodiesOf('POST /v1/payments/figures')).toEqual([
      { year: thisYear, step: 'month', currency: 'EUR' },
    ])
    for (const text of [`01.${thisYear}`, '119,00 €', '238,00 €', '50,50 €', '66,50 €', '12'])
      expect(shown('Nach Zeitraum')).toContain(text)
    expect(shown('Steuer')).toContain('19 %100,00 €19,00 €')
    expect(screen.getByText(/101\.000,00.*Grenze überschritten/)).toBeDefined()
    expect(screen.getByText(/200,00.*innerhalb der Grenze/)).toBeDefined()
    expect(screen.queryByText('Nach Projekten')).toBeNull()
  },
)

test('each number leads to its invoices, payments or open items [A22.30]', async () => {
  const server = open()
  await screen.findByRole('table', { name: 'Nach Zeitraum' })
  const link = screen.getByRole('link', { name: /^66,50.€, offene Posten am Ende: 01/ })
  expect(link.getAttribute('href')).toBe(`/home/open-items?asOf=${end}`)
  expect(
    screen.getByRole('link', { name: /^66,50.€, offene Posten am Ende: =Werft/ }).getAttribute('href'),
  ).toBe(`/home/open-items?asOf=${end}&query=%3DWerft`)
  await press(screen, `50,50 €, Zahlungen: 01.${thisYear}`)
  const paid = await part(`Zahlungen: 01.${thisYear}`).findByRole('link', { name: 'R-7' })
  expect(paid.getAttribute('href')).toBe('/home/invoice?id=i1')
  const listed = { start, end, customerId: '' }
  expect(server.bodiesOf('POST /v1/payments/list')).toEqual([{ ...listed, after: '' }])
  await press(screen, 'Weitere Zahlungen')
  await part(`Zahlungen: 01.${thisYear}`).findByRole('link', { name: 'R-6' })
  expect(server.bodiesOf('POST /v1/payments/list')).toEqual([
    { ...listed, after: '' },
    { ...listed, after: 'p-1' },
  ])
  expect(screen.queryByRole('button', { name: 'Weitere Zahlungen' })).toBeNull()
  await press(screen, '119,00 €, Rechnungen: =Werft')
  expect(screen.getByRole('status').textContent).toBe('/home')
  const { finalsQuery, finalsSearch } = useSelection.getState()
  expect([finalsQuery.type, finalsQuery.start, finalsQuery.end, finalsSearch]).toEqual([
    'range',
    start,
    end,
    '=Werft',
  ])
})

test('asks for another year, step and currency [A22.30]', async () => {
  const server = open()
  await screen.findByRole('table', { name: 'Nach Zeitraum' })
  await choose(screen.getByRole('combobox', { name: 'Jahr' }), String(thisYear - 1))
  await choose(screen.getByRole('combobox', { name: 'Zeiträume' }), 'Quartale')
  await choose(screen.getByRole('combobox', { name: 'Währung' }), 'USD')
  await waitFor(() =>
    expect(server.bodiesOf('POST /v1/payments/figures').at(-1)).toEqual({
      year: thisYear - 1,
      step: 'quarter',
      currency: 'USD',
    }),
  )
})

test('the CSV has all figures, and no name in it runs as a formula [A22.30]', () => {
  const lines = figuresCsv(figures, 'quarter').split('\r\n')
  expect(lines[1]).toBe(`1. Quartal ${thisYear};119;238;50,5;0;2;66,5;0;1;12;EUR`)
  expect(lines).toContain("'=Werft;119;50,5;66,5;EUR")
  expect(lines.join('\n')).toContain(`;100;19;EUR`)
})
