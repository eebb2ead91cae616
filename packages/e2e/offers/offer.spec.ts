import { endpoints } from '@kontor/contract/endpoints'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createCustomer } from '../support/seed.ts'

test('takes an offer from draft to acceptance, converts it to an invoice and finalizes the invoice [A14.4]', async ({
  blank: page,
  api,
}) => {
  await api.call(endpoints.switchFunction, { body: { function: 'offers', on: true } })
  await createCustomer(api, { companyName: 'Bäckerei Übermut GmbH' })
  await page.goto('/home')
  await page.getByRole('link', { name: 'Angebote' }).click()
  await page.getByRole('button', { name: 'Neues Angebot' }).click()

  const editor = new InvoiceEditorPage(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Angebot erstellen')
  await expect(page.getByRole('heading', { name: 'Zahlungsziel' })).toBeHidden()
  await editor.field('Kundendaten', 'Firmenname').fill('Bäckerei Übermut GmbH')
  await editor.add({ title: 'Backstube einrichten', quantity: '2', unitPrice: '500,00' })
  await expect(editor.totals).toContainText('1.190,00')
  await editor.save.click()
  // The editor also shows the pages.
  await expect(page).toHaveURL(/\/home\/offer\?id=/)

  const document = new InvoicePage(page)
  await document.expectText('ANGEBOT')
  await document.expectText('Gültig bis')
  await expect(document.pages.first()).not.toContainText(/Rechnung|Zahlung/)
  await page.getByRole('button', { name: 'Fertigstellen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fertigstellen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/A-\d{4}-0001/)
  const card = page.getByRole('region', { name: 'Angebot', exact: true })
  await expect(card).toContainText('offen')
  await card.getByRole('button', { name: 'Angenommen' }).click()
  await expect(card).toContainText('angenommen')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await card.getByRole('button', { name: 'In Rechnung umwandeln' }).dblclick()
  await expect(document.draftCard).toContainText(/Aus Angebot\s*A-\d{4}-0001 vom/)
  await document.expectText('gemäß unserem Angebot')
  await page.getByRole('button', { name: 'Fertigstellen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fertigstellen' }).click()
  await expect(document.finalCard).toContainText(/1\.190,00/)
  expect(await api.call(endpoints.listDraftInvoices)).toEqual([])

  await page.getByRole('link', { name: 'Angebote' }).click()
  const row = page.locator('tr[data-row]').filter({ hasText: 'Bäckerei' })
  await expect(row).toContainText('umgewandelt')
  await expectAccessible(page)
})
