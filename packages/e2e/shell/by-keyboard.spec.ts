import { endpoints } from '@kontor/contract/endpoints'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createCustomer } from '../support/seed.ts'

test.use({ drawsPages: false })

/** Presses a key until the element has focus; fails after 80 presses. */
async function walkTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

test('logs in and creates a final using only the keyboard', async ({ page, organisation, api }) => {
  await createCustomer(api, { companyName: 'Bäckerei Übermut GmbH' })
  const { keyboard } = page

  await test.step('log in', async () => {
    await page.goto(`/start/login?org=${organisation.id}`)
    await expect(page.getByLabel('Benutzername')).toBeFocused()
    await keyboard.type(organisation.user.username)
    await keyboard.press('Enter')
    await keyboard.type(organisation.user.password)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Rechnungen' })).toBeVisible()
  })

  await test.step('open the editor and choose the customer', async () => {
    await walkTo(page, page.getByRole('button', { name: 'Neue Rechnung' }))
    await keyboard.press('Enter')
    await walkTo(page, page.getByRole('button', { name: 'Kunden auswählen' }))
    await keyboard.press('Enter')
    const picker = page.getByRole('dialog', { name: 'Wählen Sie einen Kunden aus' })
    await expect(picker.getByRole('searchbox')).toBeFocused()
    await keyboard.type('übermut')
    await walkTo(page, picker.locator('tr[data-row]').first())
    await keyboard.press('Enter')
    await expect(picker).toBeHidden()
    await expect(page.getByLabel('Firmenname')).toHaveValue('Bäckerei Übermut GmbH')
  })

  await test.step('add an item', async () => {
    await walkTo(page, page.getByRole('button', { name: 'Posten hinzufügen' }))
    await keyboard.press('Enter')
    const form = page.getByRole('form', { name: 'Neuer Posten' })
    await walkTo(page, form.getByLabel('Titel'))
    await keyboard.type('Beratung')
    await walkTo(page, form.getByLabel('Einzelpreis'))
    await keyboard.type('250')
    await keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Summen' })).toContainText('297,50 €')
    await keyboard.press('Escape')
    await expect(form).toBeHidden()
  })

  await test.step('save and finalize', async () => {
    await keyboard.press('Control+s')
    await expect(page).toHaveURL(/\/home\/invoice\?id=/)
    await walkTo(page, page.getByRole('button', { name: 'Fertigstellen' }))
    await keyboard.press('Enter')
    const question = page.getByRole('dialog').getByRole('button', { name: 'Fertigstellen' })
    // The draft is incomplete, so pressing Enter would lead back to the editor.
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Bearbeiten' })).toBeFocused()
    await walkTo(page, question)
    await keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Rechnung', exact: true })).toBeVisible()
  })

  const [final] = await api.call(endpoints.listFinalInvoices, { body: { start: 0, end: 0 } })
  expect(final?.content.customer.companyName).toBe('Bäckerei Übermut GmbH')
  expect(final?.content.totals.brutto).toBe(297.5)
})
