import { type Customer, emptyCustomer } from '@kontor/domain/customers/customer'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, type Handler, noNetwork } from '../../state/testing/fake-server.ts'
import { journalBrowser, waitForEntries } from '../../state/testing/journal-browser.ts'
import { answer, field, part, press, renderPart, textOf, type } from '../../ui/testing/render-part.tsx'
import { CustomerForm } from './customer-form.tsx'

const leave = 'Nicht gespeicherte Änderungen gehen verloren. Wollen Sie trotzdem fortfahren?'
const call = '/v1/addressbook/customers/customer'
const stored: Handler = ({ body }) => body

/** Opens the form, as on the first visit and after each crash or reload. */
function open(
  user: Parameters<typeof journalBrowser>[0],
  customer: Partial<Customer> = {},
  handlers: Record<string, Handler> = {},
) {
  journalBrowser(user)
  const opened = { ...emptyCustomer(), ...customer }
  const server = fakeServer({
    [`POST ${call}`]: stored,
    [`PUT ${call}`]: stored,
    'GET /v1/addressbook/customers': () => [],
    [`POST ${call}/finish-edit`]: () => opened,
    ...handlers,
  })
  renderPart(<CustomerForm opened={opened} />, '/home/customer-editor')
  return server
}

const company = () => field(part('Kunde'), 'Firmenname')
const findDialog = async () => within(await screen.findByRole('dialog'))
const saved = () => waitFor(() => expect(screen.getByText('/home/addressbook')).toBeTruthy())

test('shows the unsaved changes to a customer, restores them, and forgets them when they are saved', async () => {
  const customer = { id: 'c1', companyName: 'Vorher GmbH' }
  open({ orgID: 'restored' }, customer)
  type(company(), 'Nachher GmbH')
  type(field(part('Anschrift', 'group'), 'PLZ'), '12345')
  await waitForEntries('restored', 1)
  cleanup()

  const server = open({ orgID: 'restored' }, customer)
  const dialog = await findDialog()
  const rows = dialog.getAllByRole('row').map(textOf)
  expect(rows).toContain('FirmennameVorher GmbHNachher GmbH')
  expect(rows.find((row) => row.startsWith('Lieferanschrift'))).toContain('12345')
  await press(dialog, 'Wiederherstellen')
  expect(company().value).toBe('Nachher GmbH')
  await press(screen, 'Speichern')
  await saved()
  expect(server.bodiesOf(`PUT ${call}`)).toMatchObject([
    { companyName: 'Nachher GmbH', postAddress: { postalCode: '12345' } },
  ])
  await waitForEntries('restored', 0)
})

test('warns before restoring unsaved work on a customer that a colleague has changed since', async () => {
  open({ orgID: 'changed' }, { id: 'c1', companyName: 'Anfang AG', revision: 1 })
  type(field(part('Kontaktdaten'), 'Telefon'), '030 1')
  await waitForEntries('changed', 1)
  cleanup()

  const objectInfos = { ...emptyCustomer().objectInfos, updatedBy: 'kurt' }
  open({ orgID: 'changed' }, { id: 'c1', companyName: 'Neuer Name AG', revision: 2, objectInfos })
  const dialog = await findDialog()
  expect(textOf(dialog.getByRole('alert'))).toContain('Der gespeicherte Stand wurde seither von kurt')
  await press(dialog, 'Verwerfen')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitForEntries('changed', 0)
  expect(company().value).toBe('Neuer Name AG')
  expect(field(part('Kontaktdaten'), 'Telefon').value).toBe('')
})

test('forgets work on a customer once the user undoes it, or discards it after the warning', async () => {
  open({ orgID: 'undone' }, { id: 'c1', companyName: 'Bleibt GmbH' })
  type(company(), 'Anders GmbH')
  await waitForEntries('undone', 1)
  type(company(), 'Bleibt GmbH')
  await waitForEntries('undone', 0)
  type(company(), 'Anders GmbH')
  await waitForEntries('undone', 1)
  await press(screen, 'Abbrechen')
  await answer(leave, 'agreed')
  await saved()
  await waitForEntries('undone', 0)
})

test('if a create call got no response, sends the same key again after a reload', async () => {
  const lost = open({ orgID: 'lost' }, {}, { [`POST ${call}`]: noNetwork })
  type(company(), 'Einmal GmbH')
  await press(screen, 'Speichern')
  await waitFor(() => expect(lost.bodiesOf(`POST ${call}`)).toHaveLength(1))
  await waitForEntries('lost', 1)
  cleanup()

  const server = open({ orgID: 'lost' })
  await press(await findDialog(), 'Wiederherstellen')
  await press(screen, 'Speichern')
  await saved()
  const [first] = lost.requests.filter((request) => request.call === `POST ${call}`)
  const [again] = server.requests.filter((request) => request.call === `POST ${call}`)
  expect(again).toEqual(first)
  expect(again?.idempotencyKey).toMatch(/^[\w-]{20,}$/)
})

test('does not offer the work of another user, or of a user with the same name on another server', async () => {
  open({ orgID: 'shared' })
  type(company(), 'Erikas Arbeit')
  await waitForEntries('shared', 1)
  cleanup()
  for (const [index, other] of [{ username: 'bernd' }, { apiURL: 'https://anderswo.example' }].entries()) {
    open({ orgID: 'shared', ...other })
    type(company(), 'Eigene Arbeit')
    await waitForEntries('shared', 2 + index)
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()
  }
  open({ orgID: 'shared' })
  expect(textOf((await findDialog()).getByRole('table'))).toContain('Erikas Arbeit')
})
