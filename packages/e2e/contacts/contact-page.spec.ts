import { endpoints } from '@kontor/contract/endpoints'
import { applyCustomer } from '@kontor/domain/invoices/apply-customer'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import { AddressBookPage } from '../pages/address-book-page.ts'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createCustomer, createDraft, createFinal } from '../support/seed.ts'

test.use({ drawsPages: false })

test('a contact has a page with its invoices and turnover, from where a new invoice begins [A31.1, A31.4, A31.5]', async ({
  blank: page,
  api,
}) => {
  await api.call(endpoints.switchFunction, { body: { function: 'contacts', on: true } })
  const customer = await createCustomer(api, { companyName: 'Fährhaus Süd GmbH' })
  const content = { customer: applyCustomer(emptyInvoiceContent(), customer).customer }
  const items = [{ title: 'Beratung', quantity: 1, unitPrice: 100 }]
  const { invoiceNumber } = await createFinal(api, { items, content })
  await createDraft(api, { items, content })
  await createFinal(api, { items, companyName: 'Fährhaus Süd GmbH' })
  const list = page.getByRole('grid', { name: 'Rechnungen des Kontakts' })
  const rows = list.locator('tbody').getByRole('row')

  await test.step('the address book leads to the page with one click', async () => {
    const book = new AddressBookPage(page)
    await book.open()
    await book.row('Fährhaus').click()
    await book.details.getByRole('button', { name: 'Alte Rechnungen anzeigen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fährhaus Süd GmbH' })).toBeVisible()
    await expect(rows).toHaveText([/Entwurf/, new RegExp(invoiceNumber)])
    const turnover = page.getByRole('table', { name: 'Umsatz' })
    await expect(turnover.getByRole('row').nth(1)).toHaveText(/^\d{4}100,00\s€119,00\s€$/)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(rows).toHaveCount(2)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('an invoice opens, and the page is there again after a reload', async () => {
    await rows.nth(1).getByRole('link').click()
    await expect(page).toHaveURL(/\/home\/invoice\?id=/)
    await page.goBack()
    await page.reload()
    await expect(rows).toHaveCount(2)
  })
  await test.step('a new invoice begins with the customer', async () => {
    await page.getByRole('button', { name: 'Neue Rechnung' }).click()
    const editor = new InvoiceEditorPage(page)
    await expect(editor.field('Kundendaten', 'Firmenname')).toHaveValue('Fährhaus Süd GmbH')
  })
})
