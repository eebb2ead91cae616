import { asAdvance } from '@kontor/domain/chains/advance-content'
import { infoValue } from '@kontor/domain/invoices/info-field'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { noStandardTexts } from '@kontor/domain/invoices/standard-texts'
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

test('a copy that becomes an ordinary invoice has the introduction of the organisation [A30.2]', async () => {
  const invoice = emptyInvoice()
  const advance = { ...invoice, content: asAdvance(invoice.content, 'full') }
  const standardTexts = { ...noStandardTexts, intro: 'wir berechnen:', revision: 1 }
  fakeServer({ 'GET /v1/organisation': () => ({ id: 'o-1', standardTexts }) })
  const { result } = renderHook(() => useCopy(), { wrapper: WithQueries })
  await waitFor(() => expect(infoValue(result.current(advance).content, 'INTRO')).toBe('wir berechnen:'))
  expect(infoValue(result.current(invoice).content, 'INTRO')).toMatch(/^für unsere Leistungen /)
})
