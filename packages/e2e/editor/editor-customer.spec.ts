import { endpoints } from '@kontor/contract/endpoints'
import { emptyCustomer } from '@kontor/domain/customers/customer'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createCustomer } from '../support/seed.ts'

test.use({ drawsPages: false })

const address = (city: string) => ({
  street: 'Schloßweg 3',
  streetExtra: '2. Stock',
  postalCode: '02826',
  city,
  country: 'Deutschland',
})

test("the picker sorts and searches customers; the invoice copies the chosen customer's data [S2.7.1, S2.6.12]", async ({
  blank: page,
  api,
}) => {
  const person = (firstName: string, lastName: string) => ({
    firstName,
    lastName,
    gender: 'female' as const,
    title: 'Dr.',
  })
  await createCustomer(api, {
    companyName: 'Zoo GmbH',
    department: 'Einkauf',
    contactPerson: { gender: 'male', title: 'Prof.', firstName: 'Ötto', lastName: 'Müller' },
    postAddress: address('Berlin'),
    invoiceAddress: address('Görlitz'),
    VAT: 'DE123456788',
    references: { customerNumber: 'K-7', internalReference: 'intern' },
    contactPreferences: {
      ...emptyCustomer().contactPreferences,
      useEmailForInvoice: true,
      emailForInvoice: 'rechnung@mueller.example',
    },
    paymentPreferences: {
      paymentGoal: 14,
      useDiscount: true,
      discount: { days: 7, value: 0.03 },
      zeroTaxRateByDefault: true,
    },
  })
  await createCustomer(api, { companyName: 'Ärztehaus', contactPerson: person('Ada', 'Zeisig') })
  await createCustomer(api, { companyName: 'Ärztehaus', contactPerson: person('Eva', 'Amsel') })
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  const choose = page.getByRole('button', { name: 'Kunden auswählen' })
  await choose.click()
  const picker = page.getByRole('dialog', { name: 'Wählen Sie einen Kunden aus' })
  const rows = picker.getByRole('row').filter({ has: page.getByRole('gridcell') })
  const take = picker.getByRole('button', { name: 'Übernehmen' })
  const search = picker.getByRole('searchbox')

  await expect(picker.getByRole('columnheader')).toHaveText([
    'Firma',
    'Kontaktperson',
    'Rechnungsadresse',
    'Erstellt am',
  ])
  await expect(rows).toHaveText([
    /^ÄrztehausDr\. Eva Amsel/,
    /^ÄrztehausDr\. Ada Zeisig/,
    /^Zoo GmbHProf\. Ötto MüllerSchloßweg 3, 2\. Stock, 02826 Görlitz, Deutschland\d\d\.\d\d\.\d{4}$/,
  ])
  await expect(search).toBeFocused()
  await expect(take).toBeDisabled()
  await search.fill('görliz')
  await expect(rows).toHaveText([/^Zoo GmbH/])
  await search.fill('nirgends')
  await expect(picker).toContainText('Keine Kontakte gefunden')
  await search.fill('')
  await rows.nth(1).click()
  await expect(take).toBeEnabled()

  await test.step('Abbrechen chooses no customer and returns focus to the button', async () => {
    await picker.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(picker).toBeHidden()
    await expect(choose).toBeFocused()
    await expect(editor.field('Kundendaten', 'Firmenname')).toHaveValue('')
  })
  await test.step('a double click chooses the row', async () => {
    await choose.click()
    await rows.last().dblclick()
    await expect(picker).toBeHidden()
    await expect(editor.field('Kundendaten', 'Firmenname')).toHaveValue('Zoo GmbH')
  })
  await test.step("the invoice has the customer's address, numbers, VAT id, e-mail and payment preferences [S4.5.7, S4.5.8, S4.5.9]", async () => {
    const values: [string, string][] = [
      ['Firmenname', 'Zoo GmbH'],
      ['Abteilung', 'Einkauf'],
      ['Vorname', 'Ötto'],
      ['Nachname', 'Müller'],
      ['Straße und Hausnummer', 'Schloßweg 3'],
      ['Adresszeile 2', '2. Stock'],
      ['PLZ', '02826'],
      ['Ort', 'Görlitz'],
      ['Land', 'Deutschland'],
      ['Kundennummer', 'K-7'],
      ['Interne Referenz', 'intern'],
      ['USt.-ID', 'DE123456788'],
      ['E-Mail für Rechnungen', 'rechnung@mueller.example'],
    ]
    for (const [label, value] of values) await expect(editor.field('Kundendaten', label)).toHaveValue(value)
    await expect(editor.section('Kundendaten').getByLabel('elektronisch')).toBeChecked()
    await test.step('shows the customer number and the VAT id, but not the internal reference [S3.4.5, S3.4.6, S3.4.7]', async () => {
      const boxes = editor.section('Kundendaten').getByRole('checkbox', { name: 'Anzeigen auf der Rechnung' })
      for (const [index, isShown] of [true, false, true].entries())
        await expect(boxes.nth(index)).toBeChecked({ checked: isShown })
    })
    await expect(editor.field('Zahlungsziel', 'Zahlungsziel in Tagen')).toHaveValue('14')
    await expect(editor.field('Zahlungsziel', 'Skonto: Tage')).toHaveValue('7')
    await expect(editor.field('Zahlungsziel', 'Skonto: Prozent')).toHaveValue('3')
    await expect(editor.section('Zahlungsziel').getByLabel('Skonto gewähren')).toBeChecked()
    await expect(editor.taxCase).toHaveText('Reverse Charge (§ 13b UStG)')
    await editor.addItem.click()
    await expect(editor.newItem.getByLabel('USt.')).toHaveText('0 %')
    await page.keyboard.press('Escape')
    await expect(editor.newItem).toBeHidden()
  })
  await test.step('Enter in the search chooses its only hit without reopening the picker', async () => {
    await choose.click()
    await search.fill('Amsel')
    await expect(rows).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(editor.field('Kundendaten', 'Nachname')).toHaveValue('Amsel')
    await expect(choose).toBeFocused()
    await expect(picker).toBeHidden()
  })
  await test.step('Enter chooses the selected row', async () => {
    await choose.click()
    await expect(rows).toHaveCount(3)
    await expect(search).toBeFocused()
    // All keys arrive within one frame, as when someone types fast on a slow machine. Enter must choose the
    // row that the arrow keys have reached.
    await page.evaluate(() => {
      for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      }
    })
    await expect(picker).toBeHidden()
    await expect(editor.field('Kundendaten', 'Nachname')).toHaveValue('Zeisig')
  })
  await test.step('Enter chooses the first hit', async () => {
    await choose.click()
    await search.fill('Ärztehaus')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
    await search.press('Enter')
    await expect(picker).toBeHidden()
    await expect(editor.field('Kundendaten', 'Nachname')).toHaveValue('Amsel')
  })
})

test('a new contact entered in an invoice can be saved to the address book, as can later changes', async ({
  blank: page,
  api,
}) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  await expect(editor.light).toHaveText(/^Noch \d+ Angaben$/)
  await page.getByRole('button', { name: 'Kunden auswählen' }).click()
  await page.getByRole('searchbox', { name: 'Kunden suchen' }).fill('Wattwind GmbH')
  await page.getByRole('button', { name: 'Neuer Kontakt' }).click()
  await expect(page.getByLabel('Firmenname')).toBeFocused()
  await expect(page.getByLabel('Firmenname')).toHaveValue('Wattwind GmbH')
  await test.step('until the first save, what is missing is not an error [A27.5]', () =>
    expect(editor.light).toHaveText(/^Noch \d+ Angaben$/))
  await page.getByLabel('Ort').fill('Husum')

  const keep = page.getByRole('button', { name: 'Ins Adressbuch übernehmen' })
  await keep.click()
  const dialog = page.getByRole('dialog', { name: 'Neuer Kontakt' })
  await expect(dialog.getByRole('row', { name: 'Firmenname' })).toContainText('Wattwind GmbH')
  await dialog.getByRole('button', { name: 'Kontakt anlegen' }).click()
  await expect(page.getByText('Im Adressbuch gespeichert.')).toBeVisible()
  await expect(keep).toBeHidden()
  const [created] = await api.call(endpoints.listCustomers)
  expect(created).toMatchObject({ companyName: 'Wattwind GmbH', invoiceAddress: { city: 'Husum' } })

  await page.getByLabel('Abteilung').fill('Einkauf')
  await keep.click()
  const change = page.getByRole('dialog', { name: 'Kontakt ändern' })
  await expect(change.getByRole('row')).toHaveText([/^Feld/, /^Abteilung.*leer.*Einkauf$/])
  await change.getByRole('button', { name: 'Kontakt ändern' }).click()
  await expect(change).toBeHidden()
  await expect(keep).toBeHidden()
  await expect
    .poll(() => api.call(endpoints.listCustomers))
    .toMatchObject([{ id: created?.id, department: 'Einkauf' }])
  const id = await editor.saveToPreview()
  const { content } = await api.call(endpoints.getInvoice, { params: { id } })
  expect(content.customer.customerId).toBe(created?.id)
})
