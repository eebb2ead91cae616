import { emptyCustomer } from '@kontor/domain/customers/customer'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../state/http/query-client.ts'
import { useSelection } from '../../state/invoices/selection.ts'
import { fakeServer, problem } from '../../state/testing/fake-server.ts'
import { signedInAs } from '../../testing/signed-in.ts'
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

test('an administrator releases the lock of a colleague; others only read who holds it [A4.8]', async () => {
  const call = 'POST /v1/addressbook/customers/customer/release-lock'
  const free = { ...emptyCustomer(), id: 'c-1' }
  for (const role of ['accounting', 'administration']) {
    const server = signedInAs(role, [], {
      'GET /v1/addressbook/customers': () => [
        server.bodiesOf(call).length > 0 ? free : { ...free, isEditedByUser: 'bernd', editingStartedAt: 1 },
      ],
      [call]: () => free,
    })
    useSelection.setState({ selectedCustomerId: 'c-1' })
    renderPart(<AddressBookPage />)
    await screen.findByText(/^Wird gerade von bernd bearbeitet/)
    if (role === 'accounting') expect(screen.queryByRole('button', { name: 'Sperre aufheben' })).toBeNull()
    else {
      await press(screen, 'Sperre aufheben')
      await answer(askRelease, 'agreed')
      expect(await server.bodyOf(call)).toEqual({ customerId: 'c-1' })
      await waitFor(() => expect(screen.queryByText(/^Wird gerade von bernd/)).toBeNull())
    }
    cleanup()
    queryClient.clear()
  }
})

const askRelease =
  'bernd behält die Eingaben, kann sie aber nicht mehr speichern, sobald jemand anders etwas geändert hat. Wollen Sie die Sperre aufheben?'
