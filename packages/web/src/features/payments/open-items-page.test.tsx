import type { OpenItems } from '@kontor/contract/payments/payment-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../state/http/query-client.ts'
import { fillDay, tick } from '../../testing/forms.ts'
import { signedInAs } from '../../testing/signed-in.ts'
import { field, part, renderPart, type } from '../../ui/testing/render-part.tsx'
import { OpenItemsPage } from './open-items-page.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const day = noonOf({ year: 2026, month: 3, day: 10 })

const open: OpenItems = {
  asOf: day,
  items: [1, 2].map((n) => ({
    invoiceId: `i${n}`,
    kind: 'invoice',
    number: `2026-000${n}`,
    customerId: `c${n}`,
    customerName: n === 1 ? 'Werft GmbH' : 'Bäckerei',
    project: '',
    currency: 'EUR',
    invoiceDate: day,
    dueDate: day,
    dueReason: 'oneSided',
    discounts: [],
    payable: 100,
    open: 100,
    state: 'open',
    daysLate: 0,
    bucket: 'notDue',
  })),
  free: [],
  totals: [
    {
      currency: 'EUR',
      open: 200,
      overdue: 0,
      credit: 12.5,
      buckets: { notDue: 200, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 },
    },
  ],
}

/** The number of rows of the list. In this environment, no row has a height, so none is rendered. */
const rows = () => Number(screen.getByRole('grid').getAttribute('aria-rowcount')) - 1

test('the totals stay those of the whole set while a search narrows the list [A22.2]', async () => {
  signedInAs('reading', ['payments'], { 'POST /v1/payments/open-items': () => open })
  renderPart(<OpenItemsPage />)
  await waitFor(() => expect(rows()).toBe(2))
  type(screen.getByRole('searchbox'), 'werft')
  await waitFor(() => expect(rows()).toBe(1))
  const totals = part('Summen in EUR')
  expect(totals.getAllByText(/200,00/)).toHaveLength(2)
  expect(totals.getByText(/12,50/)).toBeDefined()
  type(screen.getByRole('searchbox'), '')
  tick('Nach Kunden')
  expect(screen.getByRole('columnheader', { name: 'Über 90 Tage' })).toBeDefined()
  await waitFor(() => expect(rows()).toBe(2))
})

test('asks for a past day [A22.2]', async () => {
  const server = signedInAs('reading', ['payments'], { 'POST /v1/payments/open-items': () => open })
  renderPart(<OpenItemsPage />)
  await waitFor(() => expect(rows()).toBe(2))
  await fillDay('Stand am', '31.12.2025')
  const asOf = noonOf({ year: 2025, month: 12, day: 31 })
  await waitFor(() =>
    expect(server.bodiesOf('POST /v1/payments/open-items')).toEqual([{ asOf: 0 }, { asOf }]),
  )
  expect(field(part('Offene Posten'), 'Kunde, Nummer oder Projekt suchen').value).toBe('')
})
