import { asAdvance } from '@kontor/domain/chains/advance-content'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { WithQueries } from '../testing/with-queries.tsx'
import { useCopy } from './chain-actions.ts'

test('a copy of an advance stays an advance while chains are on, and is an ordinary invoice otherwise', async () => {
  const invoice = emptyInvoice()
  const advance = { ...invoice, content: asAdvance(invoice.content, 'full') }
  fakeServer({ 'GET /v1/organisation': () => ({ id: 'o-1', features: { chains: true } }) })
  const { result } = renderHook(() => useCopy(), { wrapper: WithQueries })
  expect(result.current(advance).content.paper).toBeUndefined()
  await waitFor(() =>
    expect(result.current(advance).content.paper).toEqual({ kind: 'advance', form: 'full' }),
  )
})
