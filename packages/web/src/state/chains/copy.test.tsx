import { asAdvance } from '@kontor/domain/chains/advance-content'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../http/query-client.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { useCopy } from './chain-actions.ts'

afterEach(() => queryClient.clear())

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('a copy of an advance stays an advance while chains are on, and is an ordinary invoice otherwise', async () => {
  const invoice = emptyInvoice()
  const advance = { ...invoice, content: asAdvance(invoice.content, 'full') }
  fakeServer({ 'GET /v1/organisation': () => ({ id: 'o-1', features: { chains: true } }) })
  const { result } = renderHook(() => useCopy(), { wrapper })
  expect(result.current(advance).content.paper).toBeUndefined()
  await waitFor(() =>
    expect(result.current(advance).content.paper).toEqual({ kind: 'advance', form: 'full' }),
  )
})
