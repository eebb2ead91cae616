import { emptyCustomer } from '@kontor/domain/customers/customer'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Handler, problem } from '../../state/testing/fake-server.ts'
import { fakeWebLocks } from '../../state/testing/only-tab.ts'
import { fill, fillDay } from '../../testing/forms.ts'
import { signedInAs } from '../../testing/signed-in.ts'
import { choose, part, press, renderPart } from '../../ui/testing/render-part.tsx'
import { CustomerForm } from './customer-form.tsx'

const customer = 'POST /v1/addressbook/customers/customer'
const change = 'PUT /v1/addressbook/customers/customer'
const save = 'PUT /v1/dispatch/customers'
const settings = {
  ...{ customerId: 'c-1', language: 'de', carrier: 'format', consentDay: 0 },
  recipients: [{ kind: 'offer', to: ['einkauf@example.com'], cc: [], bcc: [] }],
}

async function open(id: string, functions = ['dispatch'], handlers: Record<string, Handler> = {}) {
  fakeWebLocks()
  const stored: Handler = ({ body }) => ({ ...(body as object), id: 'c-1', revision: 2 })
  const server = signedInAs('administration', functions, {
    [customer]: stored,
    [change]: stored,
    'POST /v1/addressbook/customers/customer/finish-edit': () => emptyCustomer(),
    'GET /v1/dispatch/customers/c-1': () => settings,
    [save]: ({ body }) => body,
    ...handlers,
  })
  renderPart(<CustomerForm opened={{ ...emptyCustomer(), id }} />, '/home/customer-editor')
  await server.bodyOf('GET /v1/organisation')
  if (functions.length > 0) await screen.findByRole('region', { name: 'Versand' })
  return server
}
const left = () => waitFor(() => expect(screen.getByText('/home/addressbook')).toBeTruthy())

test('saves how the customer gets its mails, and leaves out rules without addresses [A23.10]', async () => {
  const server = await open('c-1')
  await screen.findByDisplayValue('einkauf@example.com')
  await choose(part('Versand').getByRole('combobox', { name: 'Rechnungen als' }), 'einfaches PDF')
  await choose(part('Versand').getByRole('combobox', { name: 'Sprache der E-Mails' }), 'Englisch')
  await fillDay('Einfachem PDF zugestimmt am', '15.01.2027')
  fill(part('Versand'), { 'Kopie (Cc)': 'a@example.com, b@example.com' })
  await press(part('Versand'), 'Eigene Empfänger für einen Beleg')
  await press(screen, 'Speichern')
  expect(await server.bodyOf(save)).toEqual({
    ...{ customerId: 'c-1', language: 'en', carrier: 'pdf', consentDay: Date.UTC(2027, 0, 15, 11) / 1000 },
    recipients: [
      { kind: 'offer', to: ['einkauf@example.com'], cc: ['a@example.com', 'b@example.com'], bcc: [] },
    ],
  })
  await left()
})

test('a new customer is stored first, and its id is used [A23.10]', async () => {
  const server = await open('')
  await press(part('Versand'), 'Eigene Empfänger für einen Beleg')
  fill(part('Versand'), { An: 'buero@example.com' })
  await press(screen, 'Speichern')
  expect(await server.bodyOf(save)).toMatchObject({
    ...{ customerId: 'c-1', recipients: [{ kind: 'invoice', to: ['buero@example.com'], cc: [], bcc: [] }] },
  })
  await left()
})

test('what did not change is not sent, and a wrong address saves nothing [A23.10]', async () => {
  const server = await open('c-1')
  await screen.findByDisplayValue('einkauf@example.com')
  fill(part('Versand'), { An: 'einkauf@' })
  await press(screen, 'Speichern')
  expect(screen.getByText('„einkauf@“ ist keine E-Mail-Adresse.')).toBeTruthy()
  expect(server.bodiesOf(change)).toEqual([])
  fill(part('Versand'), { An: 'einkauf@example.com' })
  await press(screen, 'Speichern')
  await left()
  expect(server.bodiesOf(change)).toHaveLength(1)
  expect(server.bodiesOf(save)).toEqual([])
})

test('if only the section cannot be stored, the page stays with what was typed [A23.10]', async () => {
  const server = await open('c-1', ['dispatch'], { [save]: problem(503) })
  await screen.findByDisplayValue('einkauf@example.com')
  fill(part('Versand'), { An: 'neu@example.com' })
  await press(screen, 'Speichern')
  await server.bodyOf(save)
  expect(screen.getByDisplayValue('neu@example.com')).toBeTruthy()
  server.respond({ [save]: ({ body }) => body })
  await waitFor(() => expect(part('Versand').getByLabelText('An').closest('[inert]')).toBeNull())
  await press(screen, 'Speichern')
  await left()
  expect(server.bodiesOf(change)).toHaveLength(2)
})

test('while the function is off, there is no section and no call [A9.1]', async () => {
  const server = await open('c-1', [])
  await press(screen, 'Speichern')
  await left()
  expect(screen.queryByRole('region', { name: 'Versand' })).toBeNull()
  expect(server.requests.filter(({ call }) => call.includes('/dispatch/'))).toEqual([])
})
