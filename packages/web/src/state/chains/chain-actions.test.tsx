import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import type { Follower, Paper } from '@kontor/domain/invoices/paper'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedInAs } from '../../testing/signed-in.ts'
import { queryClient } from '../http/query-client.ts'
import { WithQueries } from '../testing/with-queries.tsx'
import { useChainActions } from './chain-actions.ts'

const storno: Follower = {
  ...{ invoiceId: 's-1', invoiceNumber: '2', invoiceDate: 1, relation: 'cancelledBy' },
  sums: { netto: 0, brutto: 0, rates: [] },
}

function final(paper?: Paper, followers: Follower[] = []): Invoice {
  const { content, ...empty } = emptyInvoice()
  return { ...empty, id: 'i-1', status: 'final', content: { ...content, ...(paper && { paper }) }, followers }
}

/** The actions that a role is offered for a final, with the reasons why some are not possible. */
async function offered(role: string, invoice: Invoice): Promise<string[]> {
  signedInAs(role, ['chains'])
  const { result } = renderHook(() => useChainActions(invoice, () => undefined), { wrapper: WithQueries })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return result.current.actions.map(({ name, error }) => [name, error].filter(Boolean).join(': '))
}

test('offers each role the steps that it may take, and a settlement only for an advance [A9.5, A10.1]', async () => {
  const advance = final({ kind: 'advance', form: 'rest' })
  expect(await offered('accounting', final())).toEqual(['cancel', 'credit'])
  expect(await offered('writing', final())).toEqual(['credit'])
  expect(await offered('writing', advance)).toEqual(['credit', 'settle'])
  for (const invoice of [final(), advance, final(undefined, [storno])])
    expect(await offered('reading', invoice)).toEqual([])
})

test('a cancelled invoice can be taken over, but a cancelled credit cannot [A9.5]', async () => {
  const reference = { invoiceId: 'i-0', invoiceNumber: '1', invoiceDate: 1 }
  const credit: Paper = { kind: 'credit', credits: reference, reason: '' }
  expect(await offered('writing', final(undefined, [storno]))).toEqual([
    'credit: invoiceCancelled',
    'takeOver',
  ])
  expect(await offered('writing', final(credit, [storno]))).toEqual(['credit: paperTakesBack'])
})
