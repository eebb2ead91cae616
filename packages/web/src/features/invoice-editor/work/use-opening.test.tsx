import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem } from '#rooms/state/testing/fake-server.ts'
import { WithQueries } from '#rooms/state/testing/with-queries.tsx'
import { useOpening } from './use-opening.ts'

const startEdit = 'POST /v1/invoices/invoice/start-edit'
const finishEdit = 'POST /v1/invoices/invoice/finish-edit'

/** Opens an invoice on a server that responds to start-edit only after `respond` has been called. */
async function openSlowly() {
  const invoice = { ...emptyInvoice(), id: 'i1' }
  const { promise, resolve: respond } = Promise.withResolvers<void>()
  const server = fakeServer({ [startEdit]: () => promise.then(() => invoice), [finishEdit]: () => invoice })
  const opening = renderHook(() => useOpening('i1'), { wrapper: WithQueries })
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
  const { result } = renderHook(() => useOpening('i1'), { wrapper: WithQueries })
  respond()
  await waitFor(() => expect(result.current.data?.invoice.id).toBe('i1'))
  expect(server.requests.filter(({ call }) => call === startEdit)).toHaveLength(1)
})

test('opens read-only if the server refuses the lock before the app knows that the right is lost [S6.0.3]', async () => {
  const invoice = { ...emptyInvoice(), id: 'i2' }
  fakeServer({
    [startEdit]: problem(403, 'forbidden'),
    'GET /v1/invoices/id/i2': () => invoice,
  })
  const { result } = renderHook(() => useOpening('i2'), { wrapper: WithQueries })
  await waitFor(() => expect(result.current.data?.lacks).toBe('write'))
  expect(result.current.data?.invoice.id).toBe('i2')
})
