import { chainEndpoints } from '@kontor/contract/chains/chain-endpoints'
import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../http/query-client.ts'
import { useSession } from '../session/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { WithQueries } from '../testing/with-queries.tsx'
import { useMay } from './may-call.ts'

/** Which of the calls to tag, finalize, credit and cancel an invoice the user may make. */
async function allowed(role: string, features: object): Promise<boolean[]> {
  fakeServer({ 'GET /v1/organisation': () => ({ id: 'o-1', profile: emptyProfile(), features }) })
  useSession.setState({ role })
  const { result } = renderHook(() => useMay(), { wrapper: WithQueries })
  const { addInvoiceTag, setInvoiceStatus } = invoiceEndpoints
  const { creditInvoice, cancelInvoice } = chainEndpoints
  const isAllowed = () => [addInvoiceTag, setInvoiceStatus, creditInvoice, cancelInvoice].map(result.current)
  expect(isAllowed().slice(2)).toEqual([false, false])
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return isAllowed()
}

const on = { chains: true }
test.each([
  ['reading', on, [false, false, false, false]],
  ['writing', on, [true, false, true, false]],
  ['accounting', on, [true, true, true, true]],
  ['accounting', {}, [true, true, false, false]],
  ['', on, [true, true, true, true]],
  ['from a newer server', on, [true, true, true, true]],
])(
  'the role "%s" with the functions %o may make the calls of its rights [A9.1, A10.1]',
  async (role, features, expected) => {
    expect(await allowed(role, features)).toEqual(expected)
  },
)
