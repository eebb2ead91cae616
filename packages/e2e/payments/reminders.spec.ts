import { endpoints } from '@kontor/contract/endpoints'
import { emptyInvoiceCustomer } from '@kontor/domain/invoices/invoice-defaults'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { readPdf } from '../support/read-pdf.ts'
import { createCustomer, createFinal } from '../support/seed.ts'

const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400
const items = [{ title: 'Beratung', quantity: 1, unitPrice: 1000 }]

test('reminds a customer, disputes a claim, downloads the letter and cancels it [A22.25, A22.26, A22.27, A22.28]', async ({
  blank: page,
  api,
}) => {
  await api.call(endpoints.switchFunction, { body: { function: 'payments', on: true } })
  const { id: customerId } = await createCustomer(api, { companyName: 'Werft GmbH' })
  const seed = { invoiceDate: daysAgo(80), items }
  const customer = { ...emptyInvoiceCustomer(), customerId, companyName: 'Werft GmbH' }
  await createFinal(api, { ...seed, content: { customer } })
  await createFinal(api, { ...seed, companyName: 'Anders GmbH' })
  await createFinal(api, { ...seed, companyName: 'Streit AG' })

  await page.goto('/home/reminders')
  const claims = page.getByRole('grid', { name: 'Überfällig' })
  await expect(claims.getByRole('row')).toHaveCount(4)
  await expectAccessible(page)

  await claims.getByText('Streit AG').dblclick()
  const claim = page.getByRole('dialog', { name: /^Rechnung / })
  await expect(claim).toContainText('Noch nicht in Verzug')
  await claim.getByLabel('Mahnen').click()
  await page.getByRole('option', { name: /^Strittig/ }).click()
  await claim.getByLabel('Grund').fill('Mangel gemeldet')
  await expectAccessible(page)
  await claim.getByRole('button', { name: 'Speichern' }).click()
  await expect(claim).toBeHidden()
  await expect(claims.getByRole('row', { name: /Streit AG/ })).toContainText('strittig')

  await page.getByRole('button', { name: 'Mahnlauf' }).click()
  const run = page.getByRole('dialog', { name: 'Mahnlauf' })
  await expect(run.getByRole('checkbox')).toHaveCount(2)
  await expect(run).not.toContainText('Streit AG')
  await expectAccessible(page)
  await run.getByRole('checkbox', { name: 'Schreiben an Anders GmbH' }).uncheck()
  await run.getByRole('button', { name: '1 Schreiben erstellen' }).click()
  await expect(run).toBeHidden()

  const letters = page.getByRole('grid', { name: 'Schreiben' })
  const letter = letters.getByRole('row', { name: /M-20\d\d-0001/ })
  await expect(letter).toContainText('Zahlungserinnerung')
  await letter.click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Herunterladen' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-Mahnung-M-20\d\d-0001\.pdf$/)
  const text = (await readPdf(await download.path())).join()
  expect(text).toContain('Zahlungserinnerung')
  expect(text).toContain('Zahlbar bis')
  expect(text).toMatch(/1\.190,00\s€/)
  expect(text).not.toContain('USt. auf')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Stornieren' }).click()
  const cancelling = page.getByRole('dialog', { name: /stornieren$/ })
  await cancelling.getByLabel('Grund').fill('Irrtum')
  await cancelling.getByRole('button', { name: 'Stornieren' }).click()
  await expect(letter).toContainText('storniert')
})
