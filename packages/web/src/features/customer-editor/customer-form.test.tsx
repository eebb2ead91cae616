import { type Customer, emptyCustomer } from '@kontor/domain/customers/customer'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../state/testing/fake-server.ts'
import { fakeWebLocks } from '../../state/testing/only-tab.ts'
import {
  answer,
  choose,
  field,
  optionsOf,
  part,
  press,
  renderPart,
  type,
  typeAndLeave,
  visit,
} from '../../ui/testing/render-part.tsx'
import { CustomerForm } from './customer-form.tsx'

const deleteEntry = 'Wollen Sie das Element wirklich löschen?'

/** Opens the form. Returns a function that saves it and resolves to the customer that was sent. */
function open(customer: Partial<Customer> = {}) {
  fakeWebLocks()
  const opened = { ...emptyCustomer(), ...customer }
  const stored = ({ body }: { body: unknown }) => ({
    ...opened,
    ...(body as Customer),
    id: 'c1',
    revision: 2,
  })
  const server = fakeServer({
    'POST /v1/addressbook/customers/customer': stored,
    'PUT /v1/addressbook/customers/customer': stored,
    'GET /v1/addressbook/customers': () => [],
    'POST /v1/addressbook/customers/customer/finish-edit': () => opened,
  })
  renderPart(<CustomerForm opened={opened} />, '/home/customer-editor')
  return async () => {
    await press(screen, 'Speichern')
    await waitFor(() => expect(screen.getByText('/home/addressbook')).toBeTruthy())
    return server.requests.find(({ call }) => /^(POST|PUT) .*\/customer$/.test(call))?.body
  }
}

const sameAddress = () => field(part('Kontaktdaten'), 'Lieferanschrift entspricht Rechnungsadresse')
const inGroup = (title: string, label: string) => field(part(title, 'group'), label)

test('accepts no input during a save, which would not include it, but does after a failed one', async () => {
  open({ id: 'c1', companyName: 'Wattwind GmbH' })
  const { promise, resolve } = Promise.withResolvers<Response>()
  fakeServer({ 'PUT /v1/addressbook/customers/customer': () => promise })
  const isInert = () => field(screen, 'Firmenname').closest('[inert]') !== null
  expect(isInert()).toBe(false)
  await press(screen, 'Speichern')
  await waitFor(() => expect(isInert()).toBe(true))
  resolve(new Response('', { status: 500 }))
  await waitFor(() => expect(isInert()).toBe(false))
})

test('saves an empty customer, and one with a mistyped VAT id after a warning [S5.0.25, S3.8.3, S3.8.7]', async () => {
  expect(await open()()).toMatchObject({
    companyName: '',
    postAddress: { country: 'Deutschland' },
    invoiceAddress: { country: 'Deutschland' },
    paymentPreferences: { paymentGoal: 30, useDiscount: false },
  })
  cleanup()
  const save = open()
  const warning = () => part('Kunde').queryByText(/Die Prüfziffer stimmt nicht/)
  expect(warning()).toBeNull()
  typeAndLeave(field(part('Kunde'), 'USt.-ID'), 'DE136695978')
  expect(warning()).toBeTruthy()
  expect(await save()).toMatchObject({ VAT: 'DE136695978' })
})

test('one form edits both addresses while they are the same; ticking the box copies the postal address [S2.9.4, S4.6.2]', async () => {
  const save = open()
  expect(screen.queryByRole('group', { name: 'Lieferanschrift' })).toBeNull()
  type(inGroup('Anschrift', 'Straße und Hausnummer'), 'Am Markt 1')
  type(inGroup('Anschrift', 'PLZ'), '18055')
  type(inGroup('Anschrift', 'Ort'), 'Rostock')
  fireEvent.click(sameAddress())
  expect(inGroup('Rechnungsadresse', 'Ort').value).toBe('Rostock')
  type(inGroup('Rechnungsadresse', 'Ort'), 'Wismar')
  expect(inGroup('Lieferanschrift', 'Ort').value).toBe('Rostock')
  fireEvent.click(sameAddress())
  // Ticking the box copies the address: nothing is typed afterwards.
  const common = {
    street: 'Am Markt 1',
    streetExtra: '',
    postalCode: '18055',
    city: 'Rostock',
    country: 'Deutschland',
  }
  expect(await save()).toMatchObject({ postAddress: common, invoiceAddress: common })

  cleanup()
  const saveAgain = open({ id: 'c1', postAddress: common, invoiceAddress: common })
  type(inGroup('Anschrift', 'PLZ'), '18057')
  const moved = { ...common, postalCode: '18057' }
  expect(await saveAgain()).toMatchObject({ postAddress: moved, invoiceAddress: moved })
})

test('shows an empty address field as an error, except for Adresszeile 2 [S5.0.2, S5.0.3, S5.0.4, S5.0.5]', () => {
  open()
  const errors = () => part('Anschrift', 'group').queryAllByText('Feld ist leer')
  expect(errors()).toHaveLength(0)
  type(inGroup('Anschrift', 'Land'), '')
  for (const label of ['Straße und Hausnummer', 'Adresszeile 2', 'PLZ', 'Ort', 'Land'])
    visit(inGroup('Anschrift', label))
  expect(errors()).toHaveLength(4)
  expect(inGroup('Anschrift', 'Adresszeile 2').getAttribute('aria-invalid')).toBe('false')
})

test('disables the e-mail field for delivery by post [S2.9.5, S2.9.6, S5.0.23]', () => {
  open()
  const contact = part('Kontaktdaten')
  const isEmailDisabled = () => field(contact, 'E-Mail für Rechnungen').disabled
  expect(field(contact, 'per Post').checked).toBe(true)
  expect(isEmailDisabled()).toBe(true)
  fireEvent.click(field(contact, 'elektronisch'))
  expect(isEmailDisabled()).toBe(false)
  fireEvent.click(field(contact, 'per Post'))
  expect(isEmailDisabled()).toBe(true)
})

test('Damen und Herren disables the name fields, and negative and non-numeric input becomes 0 [S3.9.2, S3.9.3, S5.0.22]', async () => {
  open()
  const customer = part('Kunde')
  const isNameDisabled = () => ['Vorname', 'Nachname'].map((label) => field(customer, label).disabled)
  expect(field(customer, 'Anrede').textContent).toBe('Damen und Herren')
  expect(isNameDisabled()).toEqual([true, true])
  expect(await optionsOf(field(customer, 'Anrede'))).toEqual(['Frau', 'Herr', 'Damen und Herren'])
  await choose(field(customer, 'Anrede'), 'Herr')
  expect(isNameDisabled()).toEqual([false, false])
  expect(await optionsOf(field(customer, 'Titel'))).toEqual(['ohne', 'Dr.', 'Prof.', 'Prof. Dr.'])

  const defaults = part('Standard-Einstellungen')
  await choose(field(defaults, 'Zahlungsart'), 'mit Skonto')
  for (const label of ['Skonto: Tage', 'Skonto: Prozent', 'Zahlungsziel']) {
    for (const text of ['-5', 'viel']) expect(typeAndLeave(field(defaults, label), text)).toBe('0')
  }
})

test('e-mail fields accept any text or none, and websites can be empty; removing an entry asks first [S5.0.24, S5.0.39]', async () => {
  const save = open()
  const email = (place: number) => screen.queryByLabelText<HTMLInputElement>(`E-Mail ${place}`)
  const typeEmail = (place: number, text: string) =>
    type(field(part('Kontaktdaten'), `E-Mail ${place}`), text)
  const addEmail = 'E-Mail hinzufügen'
  await press(screen, addEmail)
  expect(document.activeElement).toBe(email(1))
  typeEmail(1, 'keine Adresse')
  await press(screen, addEmail)
  await press(screen, addEmail)
  typeEmail(3, 'weg@example.de')
  await press(screen, 'Webseite hinzufügen')

  await press(screen, 'E-Mail 3 entfernen')
  await answer(deleteEntry, 'declined')
  expect(email(3)?.value).toBe('weg@example.de')
  await press(screen, 'E-Mail 3 entfernen')
  await answer(deleteEntry, 'agreed')
  expect(email(3)).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: addEmail })))
  expect(await save()).toMatchObject({
    contactPreferences: { otherEmails: ['keine Adresse', ''], websites: [''] },
  })
})
