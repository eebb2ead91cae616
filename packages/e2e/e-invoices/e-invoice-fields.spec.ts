import { endpoints } from '@kontor/contract/endpoints'
import { emptyCustomer } from '@kontor/domain/customers/customer'
import { CustomerEditorPage } from '../pages/customer-editor-page.ts'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createCustomer } from '../support/seed.ts'

test.use({ drawsPages: false })

const leitwegId = '16999999-MUSTERSTADT-58'

/** A customer whose invoices show no tax. */
function untaxed(companyName: string, country: string, VAT = '') {
  const customer = emptyCustomer()
  const address = { street: 'Weg 1', streetExtra: '', postalCode: '1', city: 'Ort', country }
  return {
    companyName,
    VAT,
    invoiceAddress: address,
    postAddress: address,
    paymentPreferences: { ...customer.paymentPreferences, zeroTaxRateByDefault: true },
  }
}

async function take(editor: InvoiceEditorPage, companyName: string): Promise<void> {
  await editor.page.getByRole('button', { name: 'Kunden auswählen' }).click()
  await editor.page.getByRole('gridcell', { name: companyName }).dblclick()
}

test.describe('with rendered pages', () => {
  test.use({ drawsPages: true })

  test("an untaxed customer's country determines the tax case; § 13b does not apply to Switzerland [S4.5.9]", async ({
    blank: page,
    api,
  }) => {
    await createCustomer(api, untaxed('Muster Uhren AG', 'Schweiz'))
    await createCustomer(api, untaxed('Alpenblick GmbH', 'Österreich', 'ATU99999902'))
    const editor = new InvoiceEditorPage(page)
    await editor.open()
    await take(editor, 'Muster Uhren AG')
    await expect(editor.taxCase).toHaveText('Leistung ins Drittland')
    await take(editor, 'Alpenblick GmbH')
    await expect(editor.taxCase).toHaveText('Leistung an Unternehmen in der EU')
    await take(editor, 'Muster Uhren AG')
    const id = await editor.saveToPreview()
    const { content } = await api.call(endpoints.getInvoice, { params: { id } })
    expect(content.payment).toMatchObject({ taxCase: 'thirdCountryService', useReverseCharge: false })
    const pages = page.locator('.react-pdf__Page')
    await expect(pages.first()).toContainText('Nicht im Inland steuerbare Leistung', { timeout: 20_000 })
    await expect(pages.first()).not.toContainText('Steuerschuldnerschaft')
  })
})

test("saves a customer's e-invoice preferences, and reports wrong check digits in a Leitweg-ID", async ({
  blank: page,
  api,
}) => {
  const { id } = await createCustomer(api, { companyName: 'Stadt Musterstadt' })
  const customer = new CustomerEditorPage(page)
  await customer.open(id)
  const group = customer.group('E-Rechnung')
  await group.getByLabel('Format').click()
  await page.getByRole('option', { name: 'XRechnung' }).click()
  await group.getByLabel('Sprache der XRechnung').click()
  await page.getByRole('option', { name: 'UBL' }).click()
  await group.getByLabel('Leitweg-ID oder Käuferreferenz').fill('16999999-MUSTERSTADT-59')
  await expect(group).toContainText('Die Prüfziffern dieser Leitweg-ID stimmen nicht')
  await expectAccessible(page)
  await group.getByLabel('Leitweg-ID oder Käuferreferenz').fill(leitwegId)
  await expect(group).not.toContainText('Prüfziffern')
  await group.getByLabel('Elektronische Adresse').fill('eingang@stadt.example.de')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await customer.save.click()
  await page.getByRole('gridcell', { name: 'Stadt Musterstadt' }).first().click()
  const details = page.getByRole('region', { name: 'Kontakt-Details' })
  for (const text of ['XRechnung', leitwegId, 'eingang@stadt.example.de (E-Mail)'])
    await expect(details).toContainText(text)
  const kept = await api.call(endpoints.getCustomer, { params: { id } })
  expect(kept.eInvoice?.syntax).toBe('ubl')
})

test("invoices copy a customer's e-invoice preferences; duplicates copy the order number too", async ({
  blank: page,
  api,
}) => {
  const electronicAddress = { scheme: 'EM', value: 'eingang@stadt.example.de' }
  await createCustomer(api, {
    companyName: 'Stadt Musterstadt',
    eInvoice: { format: 'xrechnung', syntax: 'ubl', buyerReference: leitwegId, electronicAddress },
  })
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  const field = (label: string) => editor.field('Kundendaten', label)
  await expect(field('Elektronische Adresse')).toBeHidden()
  await take(editor, 'Stadt Musterstadt')
  await expect(field('Elektronische Adresse')).toHaveValue(electronicAddress.value)
  await expect(field('Leitweg-ID oder Käuferreferenz')).toHaveValue(leitwegId)
  await field('Bestellnummer des Kunden').fill('B-4711')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const id = await editor.saveToPreview()
  await page.getByRole('button', { name: 'Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Duplizieren' }).click()
  await expect(field('Bestellnummer des Kunden')).toHaveValue('B-4711')
  const copy = await editor.saveToPreview()
  expect(copy).not.toBe(id)
  for (const invoiceId of [id, copy]) {
    const { content } = await api.call(endpoints.getInvoice, { params: { id: invoiceId } })
    expect(content.eInvoice).toEqual({
      format: 'xrechnung',
      syntax: 'ubl',
      buyerReference: leitwegId,
      orderNumber: 'B-4711',
      electronicAddress,
    })
  }
})
