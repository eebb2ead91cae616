import type { CurrencySummary } from '@kontor/contract/payments/figures/figure-schema'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { organisationQuery } from '#rooms/state/organisation/organisation.ts'
import { signedInAs } from '#rooms/testing/signed-in.ts'
import { part, renderPart, textOf } from '#rooms/ui/testing/render-part.tsx'
import { PaymentSummary } from './payment-summary.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const sums: CurrencySummary[] = [
  { currency: 'EUR', open: 1234.5, overdue: 200, received: 99.9 },
  { currency: 'GBP', open: 10, overdue: 0, received: 0 },
]

test('shows a row for each currency, and each sum leads to its list [A22.51]', async () => {
  signedInAs('reading', ['payments'], { 'GET /v1/payments/summary': () => sums })
  renderPart(<PaymentSummary />)
  await screen.findByRole('region', { name: 'Zahlungen in EUR' })
  const shown = (name: string) =>
    part(name)
      .getAllByRole('link')
      .map((link) => [textOf(link), link.getAttribute('href')])
  expect(shown('Zahlungen in EUR')).toEqual([
    ['1.234,50 €', '/home/open-items'],
    ['200,00 €', '/home/open-items?due=overdue'],
    ['99,90 €', '/home/figures'],
  ])
  expect(shown('Zahlungen in GBP').map(([text]) => text)).toEqual(['10,00 £', '0,00 £', '0,00 £'])
})

test('is absent and asks for nothing while Zahlungen is off [A22.51]', async () => {
  const server = signedInAs('administration', ['chains'])
  renderPart(<PaymentSummary />)
  await waitFor(() => expect(queryClient.getQueryData(organisationQuery.queryKey)).toBeDefined())
  expect(server.requests.map(({ call }) => call)).toEqual(['GET /v1/organisation'])
  expect(screen.queryAllByRole('link')).toEqual([])
})
