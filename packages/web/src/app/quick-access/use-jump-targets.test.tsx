import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { queryClient } from '../../state/http/query-client.ts'
import { useSelection } from '../../state/invoices/selection.ts'
import { WithQueries } from '../../state/testing/with-queries.tsx'
import { signedInAs } from '../../testing/signed-in.ts'
import { useJumpTargets } from './use-jump-targets.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <WithQueries>
    <MemoryRouter>{children}</MemoryRouter>
  </WithQueries>
)
const showShortcuts = () => undefined

function targets(typed: string) {
  return renderHook(() => useJumpTargets(showShortcuts, typed), { wrapper }).result
}

test.each([
  ['writing', ['offers'], ['Neue Rechnung', 'Neues Angebot', 'Neuer Kontakt']],
  ['writing', [], ['Neue Rechnung', 'Neuer Kontakt']],
  ['reading', ['offers'], []],
  ['auditing', ['offers'], []],
])(
  'as %s with the functions %o, the quick access offers new: %o [A9.1, A10.1]',
  async (role, functions, expected) => {
    signedInAs(role, functions, { 'POST /v1/search': () => [] })
    const result = targets('neue')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(result.current.pages.map(({ title }) => title)).toEqual(expected)
  },
)

test('a hit selects its object in its list', async () => {
  const hit = { title: 'x', about: '' }
  signedInAs('reading', ['offers'], {
    'POST /v1/search': () => [
      { ...hit, kind: 'contact', id: 'c-1' },
      { ...hit, kind: 'final', id: 'f-1' },
      { ...hit, kind: 'draft', id: 'd-1' },
      { ...hit, kind: 'offer', id: 'o-1' },
    ],
  })
  const result = targets('x')
  await waitFor(() => expect(result.current.hits).toHaveLength(4))
  act(() => {
    for (const { open } of result.current.hits) open()
  })
  expect(useSelection.getState()).toMatchObject({
    ...{ selectedCustomerId: 'c-1', selectedFinalId: 'f-1' },
    ...{ selectedDraftId: 'd-1', selectedOfferId: 'o-1' },
  })
})
