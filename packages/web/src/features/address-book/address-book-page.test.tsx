import { emptyCustomer } from '@kontor/domain/customers/customer'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../state/http/query-client.ts'
import { useEditor } from '../../state/invoices/editor.ts'
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

/** The entries of the contact's menu; a disabled one in brackets. */
async function menuEntries(role: string, functions: readonly string[]): Promise<string[]> {
  signedInAs(role, functions, {
    'GET /v1/addressbook/customers': () => [{ ...emptyCustomer(), id: 'c-1', companyName: 'Werft' }],
  })
  useSelection.setState({ selectedCustomerId: 'c-1' })
  renderPart(<AddressBookPage />, '/home/addressbook')
  fireEvent.click(await screen.findByRole('button', { name: 'Aktionen' }))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return screen
    .getAllByRole('menuitem')
    .map((item) =>
      item.getAttribute('aria-disabled') === 'true' ? `(${item.textContent})` : item.textContent,
    )
}

const [newInvoice, oldInvoices] = ['Neue Rechnung', 'Alte Rechnungen anzeigen']

test.each([
  ['administration', [], ['Bearbeiten', `(${newInvoice})`, `(${oldInvoices})`, '(Duplizieren)', 'Löschen']],
  ['reading', [], [`(${newInvoice})`, `(${oldInvoices})`, '(Duplizieren)']],
  ['writing', ['contacts'], ['Bearbeiten', newInvoice, oldInvoices, '(Duplizieren)', 'Löschen']],
  ['reading', ['contacts'], [`(${newInvoice})`, oldInvoices, '(Duplizieren)']],
])('as %s with the functions %o, the menu of a contact is %o [S2.8.5, A31.1]', async (...row) => {
  const [role, functions, entries] = row
  expect(await menuEntries(role, functions)).toEqual(entries)
  const isOn = functions.length > 0
  expect(screen.queryAllByRole('button', { name: oldInvoices, hidden: true })).toHaveLength(isOn ? 1 : 0)
})

test('Neue Rechnung opens the editor for the contact [A31.5]', async () => {
  await menuEntries('writing', ['contacts'])
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: newInvoice })))
  await screen.findByText('/home/invoice-editor')
  expect(useEditor.getState()).toMatchObject({ mode: 'create', forCustomer: { id: 'c-1' } })
})

test('the page of the selected contact is one click away [A31.1]', async () => {
  await menuEntries('reading', ['contacts'])
  await act(async () => fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' }))
  await press(screen, oldInvoices)
  await screen.findByText('/home/contact')
})

const askRelease =
  'bernd behält die Eingaben, kann sie aber nicht mehr speichern, sobald jemand anders etwas geändert hat. Wollen Sie die Sperre aufheben?'
