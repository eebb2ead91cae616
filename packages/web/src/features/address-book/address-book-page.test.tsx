import { emptyCustomer } from '@kontor/domain/customers/customer'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from '../../state/invoices/selection.ts'
import { fakeServer, problem } from '../../state/testing/fake-server.ts'
import { answer, press, renderPart } from '../../ui/testing/render-part.tsx'
import { AddressBookPage } from './address-book-page.tsx'

test('a notice names the lock holder until a reload shows that the contact is unlocked', async () => {
  const locked = problem(409, 'locked', { lockedBy: 'bernd', lockedSince: 1 })
  fakeServer({
    'GET /v1/addressbook/customers': () => [{ ...emptyCustomer(), id: 'c-1' }],
    'POST /v1/addressbook/customers/customer/start-edit': locked,
    'POST /v1/addressbook/customers/customer/delete': locked,
  })
  useSelection.setState({ selectedCustomerId: 'c-1' })
  renderPart(<AddressBookPage />)
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
