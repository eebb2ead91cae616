import { emptyCustomer } from '@kontor/domain/customers/customer'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../state/http/query-client.ts'
import { useSelection } from '../../state/invoices/selection.ts'
import { clearAfterSession } from '../../state/session-end.ts'
import { fakeServer, problem } from '../../state/testing/fake-server.ts'
import { answer, press, renderPart } from '../../ui/testing/render-part.tsx'
import { AddressBookPage } from './address-book-page.tsx'

afterEach(() => clearAfterSession())

test('a notice names the lock holder until a reload shows that the contact is unlocked', async () => {
  const locked = problem(409, 'locked', { lockedBy: 'bernd', lockedSince: 1 })
  fakeServer({
    'GET /v1/addressbook/customers': () => [{ ...emptyCustomer(), id: 'c-1' }],
    'POST /v1/addressbook/customers/customer/start-edit': locked,
    'POST /v1/addressbook/customers/customer/delete': locked,
  })
  useSelection.setState({ selectedCustomerId: 'c-1' })
  renderPart(
    <QueryClientProvider client={queryClient}>
      <AddressBookPage />
    </QueryClientProvider>,
  )
  const isLocked = /^Wird gerade von bernd bearbeitet/
  for (const name of ['Bearbeiten', 'Löschen']) {
    fireEvent.click(await screen.findByRole('button', { name: 'Aktionen' }))
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name })))
    if (name === 'Löschen') await answer('Wollen Sie den Kontakt unwiederruflich löschen?', 'agreed')
    await screen.findByText(isLocked)
    await press(screen, 'Kontakte aktualisieren')
    await waitFor(() => expect(screen.queryByText(isLocked)).toBeNull())
  }
})
