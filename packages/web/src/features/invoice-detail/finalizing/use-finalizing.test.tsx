import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { fakeServer } from '#rooms/state/testing/fake-server.ts'
import { WithQueries } from '#rooms/state/testing/with-queries.tsx'
import { ConfirmProvider } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { answer } from '#rooms/ui/testing/render-part.tsx'
import { useFinalizing } from './use-finalizing.tsx'

const question =
  'Nach dieser Aktion darf die Rechnung nicht mehr verändert werden. Wollen Sie die Rechnung erstellen?'

function Frame({ children }: { children: ReactNode }) {
  return (
    <MemoryRouter>
      <WithQueries>
        <ConfirmProvider>{children}</ConfirmProvider>
      </WithQueries>
    </MemoryRouter>
  )
}

test('asks after the check, but not if the user has left the page in the meantime', async () => {
  const organisation = Promise.withResolvers<unknown>()
  fakeServer({ 'GET /v1/organisation': () => organisation.promise })
  const draft = { ...emptyInvoice(), id: 'i-1' }
  const pages = [1, 2].map(() =>
    renderHook(() => useFinalizing(draft, async () => undefined), { wrapper: Frame }),
  )
  const [left, open] = pages.map(({ result }) => result.current.finalize())
  pages[0]?.unmount()
  await act(async () => organisation.resolve({ id: 'o-1', profile: emptyProfile(), features: {} }))
  await expect(left).resolves.toBeUndefined()
  await answer(question, 'declined')
  await expect(open).resolves.toBeUndefined()
  expect(screen.queryByText(question)).toBeNull()
})
