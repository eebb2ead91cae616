import { endpoints } from '@kontor/contract/endpoints'
import { emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { AddressBookPage } from '../pages/address-book-page.ts'
import { CustomerEditorPage } from '../pages/customer-editor-page.ts'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { InvoiceListPage } from '../pages/invoice-list-page.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'
import { createCustomer, createDraft, createFinal } from '../support/seed.ts'

test.use({ drawsPages: false })

/** These tests check the client's state as the user sees it: loading, items and selection. */

const failed = 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.'

test('drafts: loading, items and the selected one [S3.12.1]', async ({ signedIn: page, api }) => {
  await createDraft(api, { project: 'Erster' })
  await createDraft(api, { project: 'Zweiter' })
  const list = new InvoiceListPage(page)
  const progress = page.getByRole('main').getByRole('progressbar')
  const letPass = await hold(page, '**/v1/invoices/get/by-status/draft')
  await page.reload()
  // All other data has loaded.
  await expect(page.getByText('Keine Rechnungen gefunden')).toBeVisible()
  await expect(progress).toBeVisible()
  letPass()
  await expect(progress).toBeHidden()
  await expect(list.rows(list.drafts)).toHaveCount(2)
  await list.draft('Erster').click()
  await expect(list.draft('Erster')).toHaveAttribute('aria-selected', 'true')
  await expect(list.draft('Zweiter')).toHaveAttribute('aria-selected', 'false')
})

test.describe('finals', () => {
  test.use({ expectedErrors: [/500|ERR_FAILED|final-by-date 0/] })

  test('show loading and failure, can be added, updated and selected, and have a query [S4.4.3]', async ({
    signedIn: page,
    api,
  }) => {
    const first = await createFinal(api, { project: 'Erste' })
    const draft = await createDraft(api, { project: 'Neue', items: [{ title: 'A', unitPrice: 1 }] })
    const list = new InvoiceListPage(page)
    const progress = page.getByRole('main').getByRole('progressbar')
    const finals = '**/v1/invoices/get/final-by-date'

    await test.step('start and success', async () => {
      const letPass = await hold(page, finals)
      await page.reload()
      await expect(progress).toBeVisible()
      letPass()
      await expect(progress).toBeHidden()
      await expect(list.rows(list.finals)).toHaveText([/Erste/])
    })
    await test.step('failure', async () => {
      await page.route(finals, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
      await list.refreshFinals.click()
      await expect(page.getByText(failed)).toBeVisible()
      await expect(progress).toBeHidden()
      await expect(list.rows(list.finals)).toHaveText([/Erste/])
    })
    await test.step('select', async () => {
      await list.final('Erste').click()
      await expect(list.final('Erste')).toHaveAttribute('aria-selected', 'true')
    })
    await test.step('update replaces by id and refreshes the selected one', async () => {
      await list.finalPreview.getByRole('button', { name: 'Öffnen' }).click()
      const detail = new InvoicePage(page)
      await detail.tagField.fill('bezahlt')
      await detail.tagField.press('Enter')
      await expect(page.getByRole('button', { name: 'Tag bezahlt entfernen' })).toBeVisible()
      // The list shows the response of the call without a fetch.
      await page.route(finals, (route) => route.abort())
      await detail.back.click()
      await expect(list.final('Erste').getByRole('img', { name: 'bezahlt' })).toBeVisible()
      await expect(list.final('Erste')).toHaveAttribute('aria-selected', 'true')
    })
    await test.step('add', async () => {
      await page.goto(`/home/invoice?id=${draft.id}`)
      await page.unroute(finals)
      await page.getByRole('link', { name: 'Rechnungen' }).click()
      await expect(list.final('Erste')).toBeVisible()
      await list.draft('Neue').dblclick()
      await page.getByRole('button', { name: 'Fertigstellen' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Fertigstellen' }).click()
      await expect(new InvoicePage(page).finalCard).toBeVisible()
      await page.route(finals, (route) => route.abort())
      await new InvoicePage(page).back.click()
      await expect(list.final('Neue')).toHaveAttribute('aria-selected', 'true')
      await expect(list.final('Erste')).toHaveAttribute('aria-selected', 'false')
      await page.unroute(finals)
    })
    await test.step('the query', async () => {
      const asked = page.waitForRequest(finals)
      const period = await list.openPeriod('Letzte 30 Tage')
      await period.getByRole('combobox').click()
      await page.getByRole('option', { name: '365' }).click()
      const { start, end } = (await asked).postDataJSON()
      expect(end).toBe(0)
      expect(Math.round((Date.now() / 1000 - start) / 86_400)).toBeGreaterThanOrEqual(364)
      expect(first.status).toBe('final')
    })
  })
})

test('tags: a fetch clears them when it starts and replaces them when it succeeds [S3.12.3, S4.4.6]', async ({
  blank: page,
  api,
  server,
  organisation,
}) => {
  const draft = await createDraft(api, { project: 'Bunt', tags: ['eilig'] })
  await server.admin(['tag', 'set', organisation.id, 'eilig', '--color', '#c62828'])
  await server.admin(['tag', 'set', organisation.id, 'Messe', '--color', '#2e7d32'])
  await page.goto('/home')
  const list = new InvoiceListPage(page)
  const dot = list.draft('Bunt').getByRole('img', { name: 'eilig' })
  await expect(dot).toHaveCSS('background-color', 'rgb(198, 40, 40)')

  const letPass = await hold(page, '**/v1/invoices/invoice-tag')
  await list.draft('Bunt').dblclick()
  await expect(page).toHaveURL(`/home/invoice?id=${draft.id}`)
  const detail = new InvoicePage(page)
  await detail.tagField.click()
  await expect(page.getByText('Tags werden geladen')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Rechnungen' }).click()
  await expect(dot).toHaveCSS('background-color', 'rgb(158, 158, 158)')

  await server.admin(['tag', 'set', organisation.id, 'eilig', '--color', '#1565c0'])
  letPass()
  await expect(dot).toHaveCSS('background-color', 'rgb(21, 101, 192)')
  await list.draft('Bunt').dblclick()
  await detail.tagField.fill('m')
  await expect(page.getByRole('option')).toHaveText(['Messe'])
})

test('item templates: loading and items [S3.12.4]', async ({ blank: page, api }) => {
  for (const title of ['Beratung', 'Anfahrt']) {
    await api.call(endpoints.saveItemTemplate, { body: { template: { ...emptyItem(), title } } })
  }
  const letPass = await hold(page, '**/v1/invoices/invoice-item-template')
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  await page.getByRole('button', { name: 'Aus Vorlage' }).click()
  const picker = page.getByRole('dialog', { name: 'Wählen Sie eine Vorlage aus' })
  await expect(picker.getByRole('progressbar')).toBeVisible()
  await expect(picker.getByText('Keine Vorlagen gefunden')).toBeHidden()
  letPass()
  await expect(picker.getByRole('progressbar')).toBeHidden()
  await expect(editor.rows(picker.getByRole('grid'))).toHaveCount(0)
  await expect(picker.locator('tr[data-row]')).toHaveCount(2)
})

test('customers: loading, list, selection, and mode and customer of the editor [S3.12.6]', async ({
  blank: page,
  api,
}) => {
  await createCustomer(api, { companyName: 'Aal GmbH' })
  const { id } = await createCustomer(api, { companyName: 'Bär AG' })
  const letPass = await hold(page, '**/v1/addressbook/customers')
  const book = new AddressBookPage(page)
  await book.open()
  const progress = page.getByRole('progressbar', { name: 'Kontakte werden geladen' })
  await expect(progress).toBeVisible()
  letPass()
  await expect(progress).toBeHidden()
  await expect(book.rows).toHaveText([/Aal GmbH/, /Bär AG/])
  await book.row('Bär AG').click()
  await expect(book.row('Bär AG')).toHaveAttribute('aria-selected', 'true')
  await expect(book.details).toContainText('Bär AG')

  const editor = new CustomerEditorPage(page)
  await book.choose('Bearbeiten')
  await expect(page).toHaveURL(`/home/customer-editor?id=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kundendaten bearbeiten')
  await expect(editor.field('Firmenname')).toHaveValue('Bär AG')
  await editor.cancel.click()
  await book.add.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neuer Kunde')
  await expect(editor.field('Firmenname')).toHaveValue('')
})

test.describe('on a narrow page', () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/500/] })

  test('navigation: the drawer, page loading and an error [S3.12.8]', async ({ signedIn: page }) => {
    const menu = page.getByRole('navigation', { name: 'Hauptnavigation' })
    const letPass = await hold(page, '**/settings-page-*.js')
    await page.reload()
    await expect(page.getByText('Keine Entwürfe gefunden')).toBeVisible()
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await expect(menu).toBeVisible()
    await menu.getByRole('link', { name: 'Settings' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('main').getByRole('progressbar')).toBeVisible()
    letPass()
    await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('progressbar')).toBeHidden()

    await page.route('**/v1/addressbook/customers', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await menu.getByRole('link', { name: 'Kontakte' }).click()
    await expect(page.getByRole('alert')).toHaveText(failed)
  })
})
