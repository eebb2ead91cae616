import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { fakeServer } from '#rooms/state/testing/fake-server.ts'
import { useOpening } from './use-opening.ts'

afterEach(() => queryClient.clear())

const startEdit = 'POST /v1/invoices/invoice/start-edit'
const finishEdit = 'POST /v1/invoices/invoice/finish-edit'
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** Opens an invoice on a server that responds to start-edit only after `respond` has been called. */
async function openSlowly() {
  const invoice = { ...emptyInvoice(), id: 'i1' }
  const { promise, resolve: respond } = Promise.withResolvers<void>()
  const server = fakeServer({ [startEdit]: () => promise.then(() => invoice), [finishEdit]: () => invoice })
  const opening = renderHook(() => useOpening('i1'), { wrapper })
  await waitFor(() => expect(server.bodiesOf(startEdit)).toHaveLength(1))
  return { server, respond, ...opening }
}

test('releases a lock that arrives after the user has left [S4.2.1]', async () => {
  const { server, respond, unmount } = await openSlowly()
  unmount()
  respond()
  await waitFor(() => expect(server.bodiesOf(finishEdit)).toEqual([{ invoiceId: 'i1' }]))
})

test('keeps a lock that arrives after the user has left and come back [S4.2.1]', async () => {
  const { server, respond, unmount } = await openSlowly()
  unmount()
  const { result } = renderHook(() => useOpening('i1'), { wrapper })
  respond()
  await waitFor(() => expect(result.current.data?.invoice.id).toBe('i1'))
  expect(server.requests.map(({ call }) => call)).toEqual([startEdit])
})
