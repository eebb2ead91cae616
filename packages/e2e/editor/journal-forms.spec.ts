import { endpoints } from '@kontor/contract/endpoints'
import { confirm } from '../pages/confirm-dialog.ts'
import { CustomerEditorPage } from '../pages/customer-editor-page.ts'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { unsavedWork, waitForEntries } from '../pages/journal.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createCustomer } from '../support/seed.ts'

test.use({ drawsPages: false })

const leave = 'Nicht gespeicherte Änderungen gehen verloren. Wollen Sie trotzdem fortfahren?'
const sentence = 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.'

// The fixture restores the session in every page of the context, even while the page is still about:blank.
test.use({ expectedErrors: [/Failed to read the 'sessionStorage' property/] })

test('after a reload, shows the unsaved changes to a customer and restores them', async ({
  blank: page,
  api,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  const customer = await createCustomer(api, { companyName: 'Vorher GmbH' })
  const editor = new CustomerEditorPage(page)
  await editor.open(customer.id)
  await editor.field('Firmenname').fill('Nachher GmbH')
  await editor.field('PLZ').fill('12345')
  await waitForEntries(page, 1)
  await page.reload()

  const rows = unsavedWork(page).getByRole('row')
  await expect(rows.filter({ hasText: 'Firmenname' })).toHaveText('FirmennameVorher GmbHNachher GmbH')
  await expect(rows.filter({ hasText: 'Lieferanschrift' })).toContainText('12345')
  await unsavedWork(page).getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect(editor.field('Firmenname')).toHaveValue('Nachher GmbH')
  await editor.save.click()
  await expect(page).toHaveURL('/home/addressbook')
  await waitForEntries(page, 0)
  const stored = await api.call(endpoints.getCustomer, { params: { id: customer.id } })
  expect([stored.companyName, stored.postAddress.postalCode]).toEqual(['Nachher GmbH', '12345'])
})

test('warns before restoring unsaved work on a customer that a colleague has changed since', async ({
  blank: page,
  api,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  const customer = await createCustomer(api, { companyName: 'Anfang AG' })
  const editor = new CustomerEditorPage(page)
  await editor.open(customer.id)
  await editor.field('Telefon').fill('030 1')
  await waitForEntries(page, 1)
  await api.call(endpoints.updateCustomer, { body: { ...customer, companyName: 'Neuer Name AG' } })
  await page.reload()
  await expect(unsavedWork(page).getByRole('alert')).toContainText(
    'Der gespeicherte Stand wurde seither von erika',
  )
  await unsavedWork(page).getByRole('button', { name: 'Verwerfen' }).click()
  await expect(unsavedWork(page)).toBeHidden()
  await waitForEntries(page, 0)
  await expect(editor.field('Firmenname')).toHaveValue('Neuer Name AG')
  await expect(editor.field('Telefon')).toHaveValue('')
})

test('forgets work on a customer that was undone or discarded after the warning', async ({
  blank: page,
  api,
}) => {
  const customer = await createCustomer(api, { companyName: 'Bleibt GmbH' })
  const editor = new CustomerEditorPage(page)
  await editor.open(customer.id)
  await editor.field('Firmenname').fill('Anders GmbH')
  await waitForEntries(page, 1)
  await editor.field('Firmenname').fill('Bleibt GmbH')
  await waitForEntries(page, 0)
  await editor.field('Firmenname').fill('Anders GmbH')
  await waitForEntries(page, 1)
  await editor.cancel.click()
  await confirm(page, leave)
  await expect(page).toHaveURL('/home/addressbook')
  await waitForEntries(page, 0)
})

test('jumping from one new contact to another asks first, then opens an empty form', async ({
  blank: page,
}) => {
  const editor = new CustomerEditorPage(page)
  await editor.open()
  await editor.field('Firmenname').fill('Begonnen')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Gehe zu …' }).getByRole('combobox').fill('Neuer Kontakt')
  await page.keyboard.press('Enter')
  await confirm(page, leave)
  await expect(editor.field('Firmenname')).toHaveValue('')
})

test('after a crash, offers the unsaved changes to the Unternehmensdaten until they are saved', async ({
  blank: page,
  api,
}) => {
  const settings = new SettingsPage(page)
  await settings.open('organisation')
  await settings.field('Firmenname mit Rechtsform').fill('Kontor Nord GmbH')
  await waitForEntries(page, 1)
  await page.close({ runBeforeUnload: false })
  const again = await page.context().newPage()
  await again.goto('/home/settings/organisation')
  await expect(unsavedWork(again).getByRole('row').last()).toHaveText(
    /Firmenname mit Rechtsform.*Kontor Nord GmbH/,
  )
  await unsavedWork(again).getByRole('button', { name: 'Wiederherstellen' }).click()
  await new SettingsPage(again).save.click()
  await expect(again).toHaveURL('/home/settings')
  await waitForEntries(again, 0)
  expect((await api.call(endpoints.getOrganisation)).profile.legalName).toBe('Kontor Nord GmbH')
})

test.describe('a lost response to a create call, then a reload before the next attempt', () => {
  test.use({ expectedErrors: [/ERR_FAILED|\/v1\//] })

  test('result in one draft with the later changes [S4.5.15]', async ({ blank: page, api }) => {
    page.on('dialog', (dialog) => dialog.accept())
    const editor = new InvoiceEditorPage(page)
    await editor.open()
    await editor.field('Kundendaten', 'Firmenname').fill('Vorher')
    await page.route('**/v1/invoices/invoice', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await editor.save.click()
    await expect(page.getByText(sentence)).toBeVisible()
    await page.unroute('**/v1/invoices/invoice')
    await page.reload()
    await unsavedWork(page).getByRole('button', { name: 'Wiederherstellen' }).click()
    await editor.field('Kundendaten', 'Firmenname').fill('Nachher')
    const id = await editor.saveToPreview()
    const drafts = await api.call(endpoints.listDraftInvoices)
    expect(drafts.map((draft) => [draft.id, draft.content.customer.companyName])).toEqual([[id, 'Nachher']])
  })

  test('result in one customer', async ({ blank: page, api }) => {
    page.on('dialog', (dialog) => dialog.accept())
    const editor = new CustomerEditorPage(page)
    await editor.open()
    await editor.field('Firmenname').fill('Einmal GmbH')
    await page.route('**/customers/customer', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await editor.save.click()
    await expect(page.getByText(sentence)).toBeVisible()
    await page.unroute('**/customers/customer')
    await page.reload()
    await unsavedWork(page).getByRole('button', { name: 'Wiederherstellen' }).click()
    await editor.save.click()
    await expect(page).toHaveURL('/home/addressbook')
    expect(await api.call(endpoints.listCustomers)).toHaveLength(1)
  })
})
