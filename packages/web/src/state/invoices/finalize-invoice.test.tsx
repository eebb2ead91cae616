import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { WithQueries } from '../testing/with-queries.tsx'
import { useFinalizeInvoice } from './invoices.ts'

test.each<[EInvoiceFormat, object]>([
  ['pdf', {}],
  ['zugferd', { asEInvoice: true }],
  ['xrechnung', { asEInvoice: true }],
])('finalizing an invoice in the format %s asks the server for %j', async (format, more) => {
  const status = 'PUT /v1/invoices/invoice/status'
  const draft = { ...emptyInvoice(), id: 'i-1', revision: 3 }
  draft.content.eInvoice.format = format
  const server = fakeServer({ [status]: () => ({ ...draft, status: 'final' }) })
  const { result } = renderHook(() => useFinalizeInvoice(), {
    wrapper: WithQueries,
  })
  await act(() => result.current.run(draft))
  expect(server.bodiesOf(status)).toEqual([{ invoiceId: 'i-1', status: 'final', revision: 3, ...more }])
})
