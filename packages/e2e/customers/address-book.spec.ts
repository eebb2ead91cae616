import { endpoints } from '@kontor/contract/endpoints'
import { logIn } from '@kontor/testing/session/api'
import { AddressBookPage } from '../pages/address-book-page.ts'
import { confirm, decline } from '../pages/confirm-dialog.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createCustomer } from '../support/seed.ts'

const requestFailed = 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.'
const deleteContact = 'Wollen Sie den Kontakt unwiederruflich löschen?'

/** A customer with addresses, contact data and references. */
const complete = {
  companyName: 'Fährhaus Süd GmbH',
  department: 'Einkauf',
  contactPerson: { gender: 'female', title: 'Dr.', firstName: 'Änne', lastName: 'Groß' },
  invoiceAddress: {
    street: 'Hafenstraße 1',
    streetExtra: 'Hof 2',
    postalCode: '20457',
    city: 'Hamburg',
    country: 'Deutschland',
  },
  postAddress: {
    street: 'Postweg 9',
    streetExtra: '',
    postalCode: '26506',
    city: 'Norden',
    country: 'Deutschland',
  },
  VAT: 'DE136695976',
  references: { customerNumber: 'K-4711', internalReference: 'Ref 12' },
  contactPreferences: {
    useEmailForInvoice: true,
    emailForInvoice: 'rechnung@faehrhaus.example',
    phone: '+49 (0)40 123-45',
    otherEmails: ['info@faehrhaus.example', '', 'chefin@faehrhaus.example'],
    websites: ['www.faehrhaus.example', 'javascript:alert(1)'],
  },
} as const

/** A mutable copy, because the seed needs mutable arrays. */
const completeCustomer = () => structuredClone(complete) as never

test('Kontakte leads to the address book with a sorted list, search, refresh and details [S2.3.2, S2.8.1, S2.8.2, S2.8.3, S2.8.7]', async ({
  signedIn: page,
  api,
}) => {
  const book = new AddressBookPage(page)
  await page.getByRole('link', { name: 'Kontakte' }).click()
  await expect(page).toHaveURL('/home/addressbook')
  await expect(page.getByRole('heading', { level: 1, name: 'Adressbuch' })).toBeVisible()
  await expect(page).toHaveTitle(/^Adressbuch/)
  await expect(book.list).toContainText('Keine Kontakte gefunden')
  await expect(book.refresh).toBeVisible()
  await expect(book.add).toBeVisible()
  await expect(book.addToList).toBeVisible()
  await expect(book.details).toContainText('Wählen Sie einen Kontakt aus')
  await expect(book.menuButton).toBeHidden()

  for (const companyName of ['Özdemir KG', 'Zander AG', 'acme', 'Oberlicht OHG'])
    await createCustomer(api, { companyName })
  await book.refresh.click()
  await expect(book.rows).toContainText(['acme', 'Oberlicht OHG', 'Özdemir KG', 'Zander AG'])

  await createCustomer(api, { companyName: 'Bäcker Blau' })
  await book.refresh.click()
  await expect(book.rows).toContainText(['acme', 'Bäcker Blau', 'Oberlicht OHG', 'Özdemir KG', 'Zander AG'])

  // customer-search.test.ts covers the searched fields, the tolerated typing errors and the order.
  await book.search.fill('Oberlichtt')
  await expect(book.rows).toHaveText([/Oberlicht OHG/])
  await book.search.fill('Nirgendwo')
  await expect(book.list).toContainText('Keine Kontakte gefunden')
})

test('the details show the data of a contact, with safe links, copy buttons and a menu [S2.8.4, S2.8.5, S2.8.6]', async ({
  blank: page,
  api,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await createCustomer(api, { companyName: 'Postkunde' })
  await createCustomer(api, completeCustomer())
  const book = new AddressBookPage(page)
  await book.open()
  await book.row('Postkunde').click()
  await expect(book.detail('Zustellart')).toHaveText('per Post')
  await book.row('Fährhaus').click()
  await expect(book.detail('Zustellart: elektronisch')).toHaveText('rechnung@faehrhaus.example')

  await expect(book.details.getByRole('heading', { name: 'Fährhaus Süd GmbH' })).toBeVisible()
  await expect(book.details).toContainText('Einkauf')
  await expect(book.detail('Kontaktperson')).toHaveText('Dr. Änne Groß')
  await expect(book.detail('Rechnungsadresse')).toHaveText('Hafenstraße 1\nHof 2\n20457 Hamburg\nDeutschland')
  await expect(book.detail('Lieferanschrift')).toHaveText('Postweg 9\n26506 Norden\nDeutschland')
  await expect(book.detail('USt.-ID')).toHaveText('DE136695976')
  await expect(book.detail('Kundennummer')).toHaveText('K-4711')
  await expect(book.detail('Interne Referenz')).toHaveText('Ref 12')
  await expect(book.detail('Weitere E-Mails')).toHaveText([
    'info@faehrhaus.example',
    'chefin@faehrhaus.example',
  ])
  await expect(book.detail('Webseiten')).toHaveText(['www.faehrhaus.example', 'javascript:alert(1)'])
  await expect(book.details.getByRole('heading', { name: 'Notizen' })).toBeVisible()
  await expect(book.details).toContainText('Keine Notizen')

  const links: Record<string, string> = {
    'rechnung@faehrhaus.example': 'mailto:rechnung@faehrhaus.example',
    '+49 (0)40 123-45': 'tel:+494012345',
    'www.faehrhaus.example': 'https://www.faehrhaus.example/',
  }
  for (const [name, address] of Object.entries(links))
    await expect(book.details.getByRole('link', { name })).toHaveAttribute('href', address)
  await expect(book.details.getByRole('link', { name: 'javascript' })).toHaveCount(0)

  await book.details.getByRole('button', { name: 'Rechnungsadresse kopieren' }).click()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(clipboard).toBe('Hafenstraße 1\nHof 2\n20457 Hamburg\nDeutschland')
  await book.details.getByRole('button', { name: 'Kundennummer kopieren' }).click()
  await expect.poll(clipboard).toBe('K-4711')

  await test.step('three menu entries are disabled', async () => {
    const entries = (await book.openMenu()).getByRole('menuitem')
    await expect(entries).toHaveText([
      'Bearbeiten',
      'Neue Rechnung',
      'Alte Rechnungen anzeigen',
      'Duplizieren',
      'Löschen',
    ])
    for (const index of [1, 2, 3]) await expect(entries.nth(index)).toBeDisabled()
    for (const index of [0, 4]) await expect(entries.nth(index)).toBeEnabled()
    await page.keyboard.press('Escape')
  })
  await test.step('the address book is accessible on wide and narrow screens, its menu and dialog on narrow ones', async () => {
    await expect(page.getByRole('menu')).toBeHidden()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(book.detail('Kundennummer')).toHaveText('K-4711')
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await book.openMenu()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})

test('asks before deleting a contact; the keyboard alone is enough to open another contact [S5.0.33, S4.4.4]', async ({
  blank: page,
  api,
}) => {
  for (const companyName of ['Anker', 'Boje', 'Container', 'Geht GmbH']) {
    await createCustomer(api, { companyName })
  }
  const book = new AddressBookPage(page)
  await book.open()
  await book.row('Geht').click()
  await book.choose('Löschen')
  await decline(page, deleteContact)
  await expect(book.row('Geht')).toBeVisible()

  await book.choose('Löschen')
  await confirm(page, deleteContact)
  await expect(book.rows).toHaveText([/Anker/, /Boje/, /Container/])
  await expect(book.details).toContainText('Wählen Sie einen Kontakt aus')
  await page.reload()
  await expect(book.rows).toHaveText([/Anker/, /Boje/, /Container/])

  await book.search.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(book.row('Boje')).toBeFocused()
  await expect(book.details).toContainText('Boje')
  await page.keyboard.press('End')
  await expect(book.details).toContainText('Container')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Kundendaten bearbeiten' })).toBeVisible()
})

test.describe('when calls fail', () => {
  test.use({ expectedErrors: [/Failed to load resource|\/v1\/addressbook/] })

  test('shows who is editing a contact, and shows an error when a fetch or deletion fails [S8.0.3, S4.2.1, S4.4.7]', async ({
    organisation,
    server,
    blank: page,
    api,
  }) => {
    await createCustomer(api, { companyName: 'Noch da' })
    const taken = await createCustomer(api, { companyName: 'Zweimal GmbH' })
    const customer = await createCustomer(api, { companyName: 'Besetzt AG' })
    const colleague = await logIn(server.baseURL, await organisation.addUser('kurt'))
    await colleague.call(endpoints.startCustomerEdit, { body: { customerId: taken.id } })
    const book = new AddressBookPage(page)
    await book.open()
    await book.row('Zweimal').click()
    await expect(book.details.getByRole('alert')).toContainText('von kurt bearbeitet')

    await book.row('Besetzt').click()
    await expect(book.details.getByRole('alert')).toBeHidden()
    await colleague.call(endpoints.startCustomerEdit, { body: { customerId: customer.id } })
    const message = page.getByRole('alert').filter({ hasText: requestFailed })
    await book.choose('Bearbeiten')
    // A message under the pointer does not disappear on its own.
    await message.hover()
    await expect(book.details.getByRole('alert')).toContainText('von kurt bearbeitet')
    await expect(page).toHaveURL('/home/addressbook')

    await message.getByRole('button').click()
    await expect(message).toBeHidden()
    await book.row('Noch da').click()
    await page.route('**/v1/addressbook/customers', (route) => route.fulfill({ status: 500 }))
    await book.refresh.click()
    await expect(message).toHaveText(requestFailed)
    await message.getByRole('button').click()
    await expect(message).toBeHidden()
    await expect(book.row('Noch da')).toBeVisible()

    await page.route('**/customer/delete', (route) => route.abort())
    await book.choose('Löschen')
    await confirm(page, deleteContact)
    await expect(message).toHaveText(requestFailed)
    await expect(book.row('Noch da')).toBeVisible()
  })
})
