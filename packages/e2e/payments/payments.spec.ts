import { endpoints } from '@kontor/contract/endpoints'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import type { Locator, Page } from '@playwright/test'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createFinal } from '../support/seed.ts'

test.use({ drawsPages: false })

const now = Math.floor(Date.now() / 1000)
const { payment } = emptyInvoiceContent()

/** Records a payment in the open dialog of the card. */
async function record(page: Page, card: Locator, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await card.getByRole('button', { name: 'Zahlung erfassen' }).click()
  const dialog = page.getByRole('dialog', { name: /^Zahlung erfassen/ })
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Erfassen' }).click()
  await expect(dialog).toBeHidden()
}

test('a final is paid in parts, overpaid, returned and undone; every sum is right to the cent [A22.4]', async ({
  blank: page,
  api,
}) => {
  await api.call(endpoints.switchFunction, { body: { function: 'payments', on: true } })
  const final = await createFinal(api, {
    companyName: 'Werft GmbH',
    items: [{ title: 'Planung', unitPrice: 1000 }],
  })
  const late = await createFinal(api, {
    companyName: 'Reederei AG',
    invoiceDate: now - 20 * 86_400,
    items: [
      { title: 'Bau', unitPrice: 100 },
      { title: 'Buch', unitPrice: 100, taxRate: 0.07 },
    ],
    content: {
      payment: {
        ...payment,
        showPaymentGoal: true,
        paymentGoal: 14,
        cashDiscount: { enabled: true, targetDays: 7, amount: 0.02 },
      },
    },
  })
  const invoice = new InvoicePage(page)
  const card = page.getByRole('region', { name: 'Zahlungen' })

  await invoice.open(final.id)
  await expect(card).toContainText(/Offen\s*offen\s*1\.190,00/)
  await record(page, card, async (dialog) => {
    await dialog.getByLabel('Betrag').fill('500,10')
    await expect(dialog.getByRole('status')).toContainText(/Es bleiben 689,90/)
    await expectAccessible(page)
  })
  await expect(card).toContainText(/teilbezahlt\s*689,90/)
  await record(page, card, async (dialog) => {
    await dialog.getByLabel('Betrag').fill('700')
    await expect(dialog.getByRole('status')).toContainText(/10,10\s€ bleiben als Guthaben/)
  })
  await expect(card).toContainText(/Guthaben\s*überzahlt\s*10,10/)
  await card
    .getByRole('button', { name: /als Rücklastschrift erfassen/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rücklastschrift' }).click()
  await expect(card).toContainText('zurückgegeben')
  await expect(card).toContainText(/Offen\s*teilbezahlt\s*(?:490,00|689,90)/)
  await card.getByRole('button', { name: /^Rückgabe vom .* rückgängig machen$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig' }).click()
  await expect(card).toContainText(/Guthaben\s*überzahlt\s*10,10/)
  await expectAccessible(page)

  await invoice.open(late.id)
  await expect(card).toContainText(/überfällig\s*226,00/)
  await record(page, card, async (dialog) => {
    await dialog.getByRole('button', { name: /^Mit 2\s% Skonto \(verspätet\): 221,48/ }).click()
  })
  await expect(card).toContainText(/Skonto \(verspätet\)\s*4,52/)
  await expect(card).toContainText(/Offen\s*bezahlt\s*0,00/)

  await page.getByRole('link', { name: 'Offene Posten' }).click()
  const totals = page.getByRole('region', { name: 'Summen in EUR' })
  await expect(totals).toContainText(/Guthaben\s*10,10/)
  await expect(totals).toContainText(/offen\s*0,00|Offen\s*0,00/)
  await expect(page.getByRole('grid')).toContainText('Werft GmbH')
  await expect(page.getByRole('grid')).not.toContainText('Reederei AG')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als CSV speichern' }).click()
  expect((await download).suggestedFilename()).toMatch(/^offene-posten-20\d\d-\d\d-\d\d\.csv$/)

  await page.getByRole('link', { name: 'Rechnungen' }).click()
  await expect(page.getByRole('grid', { name: 'Vorherige Rechnungen' })).toContainText('überzahlt')
})
