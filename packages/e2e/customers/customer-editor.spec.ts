import { endpoints } from '@kontor/contract/endpoints'
import { logIn } from '@kontor/testing/session/api'
import type { Locator } from '@playwright/test'
import { AddressBookPage } from '../pages/address-book-page.ts'
import { confirm, confirmDialog, decline } from '../pages/confirm-dialog.ts'
import { CustomerEditorPage } from '../pages/customer-editor-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'
import { createCustomer } from '../support/seed.ts'

const requestFailed = 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.'
const unsavedChanges = 'Nicht gespeicherte Änderungen gehen verloren. Wollen Sie trotzdem fortfahren?'

test('creates a customer from the form and shows it in the address book [S2.9.1, S2.9.11, S4.6.1]', async ({
  blank: page,
  api,
}) => {
  const book = new AddressBookPage(page)
  const editor = new CustomerEditorPage(page)
  await book.open()
  await book.add.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Neuer Kunde' })).toBeVisible()

  await test.step('names the customer, the contact person and the references [S2.9.2]', async () => {
    const customer = editor.section('Kunde')
    await customer.getByLabel('Firmenname').fill('Fährhaus Süd GmbH')
    await customer.getByLabel('Abteilung').fill('Einkauf')
    await customer.getByLabel('Anrede').click()
    await page.getByRole('option', { name: 'Frau' }).click()
    await customer.getByLabel('Titel').click()
    await page.getByRole('option', { name: 'Prof. Dr.' }).click()
    await customer.getByLabel('Vorname').fill('Änne')
    await customer.getByLabel('Nachname').fill('Groß')
    await customer.getByLabel('USt.-ID').fill('DE136695976')
    await customer.getByLabel('Kundennummer').fill('K-4711')
    await customer.getByLabel('Interne Referenz').fill('Ref 12')
  })

  await test.step('has two addresses, a phone number, e-mail addresses and websites [S2.9.3, S2.9.4, S2.9.7, S2.9.8, S2.9.9]', async () => {
    await expect(editor.sameAddress).toBeChecked()
    await editor.sameAddress.uncheck()
    await fillAddress(editor, 'Lieferanschrift', ['Postweg 9', '', '26506', 'Norden', 'Deutschland'])
    await fillAddress(editor, 'Rechnungsadresse', ['Hafenstraße 1', 'Hof 2', '20457', 'Hamburg', 'Dänemark'])
    await editor.electronically.check()
    await editor.emailForInvoice.fill('rechnung@faehrhaus.example')
    await editor.field('Telefon').fill('040 12345')
    await page.getByRole('button', { name: 'E-Mail hinzufügen' }).click()
    await editor.field('E-Mail 1').fill('info@faehrhaus.example')
    await page.getByRole('button', { name: 'Webseite hinzufügen' }).click()
    await editor.field('Webseite 1').fill('www.faehrhaus.example')
  })

  await test.step('sets the default payment [S2.9.10, S5.0.22]', async () => {
    const defaults = editor.section('Standard-Einstellungen')
    await expect(editor.field('Zahlungsziel')).toHaveValue('30')
    await defaults.getByLabel('Zahlungsart').click()
    await page.getByRole('option', { name: 'mit Skonto' }).click()
    await editor.field('Skonto: Tage').fill('10')
    await editor.field('Skonto: Prozent').fill('2,5')
    await editor.field('Zahlungsziel').fill('14')
    await defaults.getByRole('checkbox').check()
  })
  await editor.save.click()

  await expect(page).toHaveURL('/home/addressbook')
  await expect(book.rows).toContainText(['Fährhaus Süd GmbH'])
  await expect(book.details).toContainText('Prof. Dr. Änne Groß')
  await test.step('the server has stored what was typed [S3.8.1, S3.8.2, S3.8.4, S3.8.5, S3.8.6]', async () => {
    const [saved] = await api.call(endpoints.listCustomers)
    expect(saved).toMatchObject({
      id: expect.stringMatching(/.+/),
      companyName: 'Fährhaus Süd GmbH',
      department: 'Einkauf',
      contactPerson: { gender: 'female', title: 'Prof. Dr.', firstName: 'Änne', lastName: 'Groß' },
      VAT: 'DE136695976',
      references: { customerNumber: 'K-4711', internalReference: 'Ref 12' },
      postAddress: address('Postweg 9', '', '26506', 'Norden', 'Deutschland'),
      invoiceAddress: address('Hafenstraße 1', 'Hof 2', '20457', 'Hamburg', 'Dänemark'),
      contactPreferences: {
        useEmailForInvoice: true,
        emailForInvoice: 'rechnung@faehrhaus.example',
        phone: '040 12345',
        otherEmails: ['info@faehrhaus.example'],
        websites: ['www.faehrhaus.example'],
      },
      paymentPreferences: {
        paymentGoal: 14,
        useDiscount: true,
        discount: { days: 10, value: 0.025 },
        zeroTaxRateByDefault: true,
      },
    })
  })
})

test('Bearbeiten locks the customer, even after a reload, and saving releases the lock [S2.9.1, S3.12.6, S4.2.1, S4.6.1, S4.4.4]', async ({
  blank: page,
  api,
}) => {
  await createCustomer(api, { companyName: 'Aal GmbH' })
  const { id } = await createCustomer(api, { companyName: 'Alt GmbH' })
  const stored = () => api.call(endpoints.getCustomer, { params: { id } })
  const book = new AddressBookPage(page)
  const editor = new CustomerEditorPage(page)
  const progress = page.getByRole('progressbar', { name: 'Kontakte werden geladen' })
  const letPass = await hold(page, '**/v1/addressbook/customers')
  await book.open()
  await expect(progress).toBeVisible()
  letPass()
  await expect(progress).toBeHidden()
  await expect(book.rows).toHaveText([/Aal GmbH/, /Alt GmbH/])
  await book.row('Alt').click()
  await expect(book.row('Alt')).toHaveAttribute('aria-selected', 'true')
  await expect(book.details).toContainText('Alt GmbH')
  await book.choose('Bearbeiten')
  await expect(page.getByRole('heading', { level: 1, name: 'Kundendaten bearbeiten' })).toBeVisible()
  expect((await stored()).isEditedByUser).toBe('erika')

  await page.reload()
  await expect(editor.field('Firmenname')).toHaveValue('Alt GmbH')
  await expect.poll(async () => (await stored()).isEditedByUser).toBe('erika')
  await editor.field('Firmenname').fill('Neu GmbH')
  await editor.save.click()
  await expect(book.rows).toContainText(['Aal GmbH', 'Neu GmbH'])
  await expect(book.details).toContainText('Neu GmbH')
  await expect.poll(async () => (await stored()).isEditedByUser).toBe('')

  await book.add.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neuer Kunde')
  await expect(editor.field('Firmenname')).toHaveValue('')
})

test('asks before discarding unsaved changes; leaving without changes releases the lock [S4.5.23, S4.2.1]', async ({
  blank: page,
  api,
}) => {
  const { id } = await createCustomer(api, { companyName: 'Bleibt GmbH' })
  const book = new AddressBookPage(page)
  const editor = new CustomerEditorPage(page)
  await editor.open(id)
  await editor.field('Firmenname').fill('Verworfen GmbH')
  await page.getByRole('link', { name: 'Rechnungen' }).click()
  await decline(page, unsavedChanges)
  await expect(editor.field('Firmenname')).toHaveValue('Verworfen GmbH')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Seite, Kontakt oder Rechnung suchen' }).fill('Neuer Kontakt')
  await page.keyboard.press('Enter')
  await decline(page, unsavedChanges)
  await expect(editor.field('Firmenname')).toHaveValue('Verworfen GmbH')
  await editor.cancel.click()
  await confirm(page, unsavedChanges)
  await expect(page).toHaveURL('/home/addressbook')
  await expect(book.rows).toContainText(['Bleibt GmbH'])

  await editor.open(id)
  await expect(editor.field('Firmenname')).toHaveValue('Bleibt GmbH')
  await editor.cancel.click()
  await expect(page).toHaveURL('/home/addressbook')
  await expect(confirmDialog(page, unsavedChanges)).toBeHidden()
  const holder = async () => (await api.call(endpoints.getCustomer, { params: { id } })).isEditedByUser
  await expect.poll(holder).toBe('')

  await book.row('Bleibt').click()
  await book.choose('Bearbeiten')
  await expect(editor.field('Firmenname')).toHaveValue('Bleibt GmbH')
  await expect.poll(holder).toBe('erika')
  await page.goto('/home')
  await expect.poll(holder).toBe('')

  await test.step('jumping from one new contact to another asks first, then opens an empty form', async () => {
    await book.open()
    await book.add.click()
    await editor.field('Firmenname').fill('Begonnen')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Seite, Kontakt oder Rechnung suchen' }).fill('Neuer Kontakt')
    await page.keyboard.press('Enter')
    await confirm(page, unsavedChanges)
    await expect(editor.field('Firmenname')).toHaveValue('')
  })
})

test.describe('when calls fail', () => {
  test.use({ expectedErrors: [/Failed to load resource|\/v1\/addressbook/] })

  test('keeps the typed data when a save fails, and creates one customer on retry with Ctrl+S [S8.0.3]', async ({
    blank: page,
    api,
  }) => {
    const editor = new CustomerEditorPage(page)
    await editor.open()
    await editor.field('Firmenname').fill('Hartnäckig KG')
    await editor.field('Telefon').fill('030 1')
    // The server stores the customer, but its response is lost.
    await page.route('**/customers/customer', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await editor.save.click()
    await expect(page.getByRole('alert')).toHaveText(requestFailed)
    // A message under the pointer does not disappear on its own.
    await page.getByRole('alert').hover()
    await expect.poll(async () => bottomOf(page.getByRole('alert'))).toBeLessThan(await topOf(editor.cancel))
    await expect(page).toHaveURL('/home/customer-editor')
    await expect(editor.field('Firmenname')).toHaveValue('Hartnäckig KG')
    await expect(editor.field('Telefon')).toHaveValue('030 1')

    await editor.field('Telefon').fill('030 2')
    const failure = page.waitForEvent('requestfailed')
    await page.keyboard.press('Control+s')
    await failure
    await expect(editor.save).toBeEnabled()
    // During the save, the form accepted no input.
    await expect(editor.field('Telefon')).toBeFocused()

    await page.unroute('**/customers/customer')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL('/home/addressbook')
    await expect(page.getByRole('alert')).toBeHidden()
    const customers = await api.call(endpoints.listCustomers)
    expect(customers.map(({ contactPreferences }) => contactPreferences.phone)).toEqual(['030 2'])
  })

  test('does not open an unknown customer; shows who is editing a locked one, and since when [S4.2.1]', async ({
    organisation,
    server,
    blank: page,
    api,
  }) => {
    const { id } = await createCustomer(api, { companyName: 'Besetzt AG' })
    const colleague = await logIn(server.baseURL, await organisation.addUser('kurt'))
    await colleague.call(endpoints.startCustomerEdit, { body: { customerId: id } })
    await new CustomerEditorPage(page).open(id)
    await expect(page.getByRole('main')).toContainText(
      /von kurt bearbeitet \(seit \d\d\.\d\d\.\d{4} \d\d:\d\d\)/,
    )
    await page.getByRole('link', { name: 'Zurück zum Adressbuch' }).click()
    await expect(page).toHaveURL('/home/addressbook')

    await new CustomerEditorPage(page).open('gibt-es-nicht')
    await expect(page.getByText('Der Kontakt lässt sich nicht öffnen.')).toBeVisible()
    await page.getByRole('link', { name: 'Zurück zum Adressbuch' }).click()
    await expect(page).toHaveURL('/home/addressbook')
  })

  test.describe('over several minutes', () => {
    test.use({ setsClock: true })

    test('an open editor renews its lock and, if a colleague takes it, names them and keeps the input', async ({
      organisation,
      server,
      blank: page,
      api,
    }) => {
      await page.clock.install()
      const { id } = await createCustomer(api, { companyName: 'Lang offen GmbH' })
      const editor = new CustomerEditorPage(page)
      await editor.open(id)
      await editor.field('Telefon').fill('040 1')
      const renewal = page.waitForResponse('**/customer/start-edit')
      await page.clock.fastForward('05:00')
      expect((await renewal).status()).toBe(200)

      await api.call(endpoints.finishCustomerEdit, { body: { customerId: id } })
      const colleague = await logIn(server.baseURL, await organisation.addUser('kurt'))
      await colleague.call(endpoints.startCustomerEdit, { body: { customerId: id } })
      await page.clock.fastForward('05:00')
      await expect(page.getByRole('main')).toContainText('von kurt bearbeitet')
      const rejection = page.waitForResponse('**/customers/customer')
      await editor.save.click()
      expect((await rejection).status()).toBe(409)
      await expect(editor.save).toBeEnabled()
      await expect(editor.field('Telefon')).toHaveValue('040 1')
      await expect(page).toHaveURL(/customer-editor/)

      await colleague.call(endpoints.finishCustomerEdit, { body: { customerId: id } })
      await editor.save.click()
      await expect(page).toHaveURL('/home/addressbook')
    })
  })

  test('offers to load or overwrite a newer version', async ({ blank: page, api }) => {
    const customer = await createCustomer(api, { companyName: 'Fassung 1' })
    const editor = new CustomerEditorPage(page)
    const notice = page.getByText('inzwischen an anderer Stelle geändert')
    await editor.open(customer.id)
    await editor.field('Telefon').fill('040 1')
    const second = await api.call(endpoints.updateCustomer, {
      body: { ...customer, companyName: 'Fassung 2' },
    })
    await editor.save.click()
    await expect(notice).toBeVisible()
    await expect(editor.field('Telefon')).toHaveValue('040 1')

    await page.getByRole('button', { name: 'Neue Fassung laden' }).click()
    await confirm(page, unsavedChanges)
    await expect(editor.field('Firmenname')).toHaveValue('Fassung 2')
    await expect(notice).toBeHidden()

    await editor.field('Firmenname').fill('Meine Fassung')
    await api.call(endpoints.updateCustomer, { body: { ...second, companyName: 'Fassung 3' } })
    await editor.save.click()
    await page.getByRole('button', { name: 'Mit meinen Eingaben überschreiben' }).click()
    await expect(page).toHaveURL('/home/addressbook')
    const stored = await api.call(endpoints.getCustomer, { params: { id: customer.id } })
    expect(stored.companyName).toBe('Meine Fassung')
  })
})

test('the form is accessible on wide and narrow screens, and can be filled in using only the keyboard', async ({
  blank: page,
  api,
}) => {
  const editor = new CustomerEditorPage(page)
  await editor.open()
  await page.getByRole('button', { name: 'E-Mail hinzufügen' }).click()
  await editor.sameAddress.uncheck()
  await editor.field('USt.-ID').fill('DE1')
  await editor.field('USt.-ID').blur()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(editor.save).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await editor.field('Firmenname').focus()
  await page.keyboard.type('Tastatur GmbH')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Einkauf')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/addressbook')
  expect((await api.call(endpoints.listCustomers))[0]).toMatchObject({
    companyName: 'Tastatur GmbH',
    department: 'Einkauf',
  })
})

type AddressLines = [street: string, extra: string, postalCode: string, city: string, country: string]

function address(...[street, streetExtra, postalCode, city, country]: AddressLines) {
  return { street, streetExtra, postalCode, city, country }
}

async function fillAddress(editor: CustomerEditorPage, title: string, lines: AddressLines) {
  const labels = ['Straße und Hausnummer', 'Adresszeile 2', 'PLZ', 'Ort', 'Land']
  for (const [index, label] of labels.entries())
    await editor
      .group(title)
      .getByLabel(label)
      .fill(lines[index] ?? '')
}

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? 0
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box ? box.y + box.height : 0
}
