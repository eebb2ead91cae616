import { type Customer, emptyCustomer } from '@kontor/domain/customers/customer'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem } from '../../state/testing/fake-server.ts'
import { fakeWebLocks } from '../../state/testing/only-tab.ts'
import { fill } from '../../testing/forms.ts'
import { answer, field, part, press, renderPart } from '../../ui/testing/render-part.tsx'
import { CustomerForm } from './customer-form.tsx'

const call = '/v1/addressbook/customers/customer'
const isStale = /^Dieser Kontakt wurde inzwischen an anderer Stelle geändert/
const { postAddress } = emptyCustomer()
const opened: Customer = { ...emptyCustomer(), id: 'c1', companyName: 'Werft GmbH', revision: 1 }
const newer: Customer = {
  ...{ ...opened, revision: 5, companyName: 'Werft AG' },
  ...{ postAddress: { ...postAddress, city: 'Rostock' }, invoiceAddress: { ...postAddress, city: 'Wismar' } },
}

/** Types another name into the form and fails to save it, because a colleague has changed the customer. */
async function failToSave() {
  fakeWebLocks()
  const server = fakeServer({
    [`PUT ${call}`]: problem(409, 'stale'),
    [`POST ${call}/start-edit`]: () => newer,
    [`POST ${call}/finish-edit`]: () => newer,
    'GET /v1/addressbook/customers': () => [],
  })
  renderPart(<CustomerForm opened={opened} />, '/home/customer-editor')
  fill(part('Kunde'), { Firmenname: 'Meine Werft' })
  await press(screen, 'Speichern')
  await screen.findByText(isStale)
  server.respond({ [`PUT ${call}`]: ({ body }) => body })
  return server
}

const saved = () => waitFor(() => expect(screen.getByText('/home/addressbook')).toBeTruthy())

test('loads the newer version with both of its addresses, and saves what is typed into it [A6.2]', async () => {
  const server = await failToSave()
  await press(screen, 'Neue Fassung laden')
  await answer('Nicht gespeicherte Änderungen gehen verloren. Wollen Sie trotzdem fortfahren?', 'agreed')
  await waitFor(() => expect(field(part('Kunde'), 'Firmenname').value).toBe('Werft AG'))
  expect(screen.queryByText(isStale)).toBeNull()
  expect(field(part('Lieferanschrift', 'group'), 'Ort').value).toBe('Rostock')
  fill(part('Rechnungsadresse', 'group'), { Ort: 'Kiel' })
  await press(screen, 'Speichern')
  await saved()
  expect(server.bodiesOf(`PUT ${call}`)[1]).toMatchObject({
    ...{ revision: 5, companyName: 'Werft AG' },
    ...{ postAddress: { city: 'Rostock' }, invoiceAddress: { city: 'Kiel' } },
  })
})

test('overwrites the newer version with what was typed, in a single save [A6.2]', async () => {
  const server = await failToSave()
  await press(screen, 'Mit meinen Eingaben überschreiben')
  await saved()
  expect(server.bodiesOf(`PUT ${call}`)).toMatchObject([
    { revision: 1, companyName: 'Meine Werft' },
    { revision: 5, companyName: 'Meine Werft' },
  ])
})
