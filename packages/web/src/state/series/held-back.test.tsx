import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedInAs } from '../../testing/signed-in.ts'
import { queryClient } from '../http/query-client.ts'
import { WithQueries } from '../testing/with-queries.tsx'
import { useHeldBackDrafts } from './held-back.ts'

const heldBack = (invoiceId: string) => ({ invoiceId, title: 'Miete', date: 1, refusals: [] })
const drafts = [{ ...emptyInvoice(), id: 'd-1' }]

async function idsWith(functions: string[]): Promise<string[]> {
  const call = 'GET /v1/series/held-back'
  const server = signedInAs('writing', functions, { [call]: () => [heldBack('d-2'), heldBack('d-1')] })
  const { result } = renderHook(() => useHeldBackDrafts(drafts), { wrapper: WithQueries })
  const asked = functions.includes('series') ? 1 : 0
  await waitFor(() => expect(server.bodiesOf('GET /v1/organisation')).toHaveLength(1))
  await waitFor(() => expect(server.bodiesOf(call)).toHaveLength(asked))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return [...result.current.keys()]
}

test('names only drafts that still exist, and none while the function Serien is off [A9.7]', async () => {
  expect(await idsWith(['series'])).toEqual(['d-1'])
  queryClient.clear()
  expect(await idsWith([])).toEqual([])
})
