import { endpoints } from '@kontor/contract/endpoints'
import { logIn } from '@kontor/testing/session/api'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { InvoiceListPage } from '../pages/invoice-list-page.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { numberOfThisYear } from '../support/days.ts'
import { expect, test } from '../support/fixtures.ts'
import { createFinal } from '../support/seed.ts'
import { withChains } from './chain-seed.ts'

test.use({ drawsPages: false })

const [firstNumber, secondNumber] = [numberOfThisYear(1), numberOfThisYear(2)]

const question = 'Wollen Sie wirklich eine Stornorechnung erstellen?'
const work = { companyName: 'Werk GmbH', items: [{ title: 'Beratung', quantity: 2, unitPrice: 100 }] }

test.describe('with rendered pages', () => {
  test.use({ drawsPages: true })

  test('cancels an invoice from the list, prints the reason, and shows the Stornorechnung [S5.0.35]', async ({
    blank: page,
    api,
  }) => {
    await withChains(api)
    await createFinal(api, work)
    await page.goto('/home')
    const list = new InvoiceListPage(page)
    await list.final(firstNumber).click()
    await (await list.openFinalMenu()).getByRole('menuitem', { name: 'Stornorechnung erstellen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stornorechnung erstellen' })
    await expect(dialog).toContainText(question)
    await expect(dialog).toContainText(
      new RegExp(`${firstNumber} vom .* über 238,00.€ brutto vollständig zurück`),
    )
    await dialog.getByLabel('Grund').fill('Falscher Empfänger')
    const page1 = dialog.locator('.react-pdf__Page').first()
    await expect(page1).toContainText('STORNORECHNUNG', { timeout: 20_000 })
    await expect(page1).toContainText('Grund: Falscher Empfänger', { timeout: 20_000 })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Stornorechnung erstellen' }).click()

    const invoice = new InvoicePage(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(secondNumber)
    await invoice.expectText('STORNORECHNUNG')
    await expect(invoice.finalCard).toContainText('Stornorechnung')
    await invoice.back.click()
    await expect(list.final(firstNumber)).toContainText('storniert')
    await expect(list.final(secondNumber)).toContainText('-200,00')
    await list.search.fill('storniert')
    await expect(list.rows(list.finals)).toHaveCount(1)
    await expect(list.final(firstNumber)).toBeVisible()
  })
})

test('a cancelled invoice cannot be cancelled, corrected or credited, only copied to a new draft', async ({
  blank: page,
  api,
}) => {
  await withChains(api)
  const original = await createFinal(api, work)
  const storno = await api.call(endpoints.cancelInvoice, { body: { invoiceId: original.id, reason: '' } })
  const invoice = new InvoicePage(page)
  await invoice.open(storno.id)
  const ofStorno = await invoice.openMenu()
  await expect(ofStorno.getByRole('menuitem', { name: 'Duplizieren' })).toBeDisabled()
  await expect(ofStorno.getByRole('menuitem', { name: 'Stornorechnung erstellen' })).toContainText(
    'Dieser Beleg nimmt selbst einen anderen zurück.',
  )
  await page.keyboard.press('Escape')

  const chain = page.getByRole('region', { name: 'Zusammenhang' })
  await chain.getByRole('link', { name: `Rechnung ${firstNumber}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(firstNumber)
  const menu = await invoice.openMenu()
  for (const name of ['Korrektur', 'Stornorechnung erstellen', 'Teilgutschrift erstellen']) {
    const entry = menu.getByRole('menuitem', { name })
    await expect(entry).toBeDisabled()
    await expect(entry).toContainText('Die Rechnung ist storniert.')
  }
  await menu.getByRole('menuitem', { name: 'Als neue Rechnung übernehmen' }).click()
  const editor = new InvoiceEditorPage(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechnung erstellen')
  await expect(editor.rows(editor.items)).toContainText(['Beratung'])
})

test.describe('a rejected action', () => {
  test.use({ expectedErrors: [/409/] })

  test('is explained in the dialog, which keeps the input and names the colleague who is editing', async ({
    blank: page,
    api,
    organisation,
    server,
  }) => {
    await withChains(api)
    const original = await createFinal(api, work)
    const invoice = new InvoicePage(page)
    await invoice.open(original.id)
    await invoice.choose('Stornorechnung erstellen')
    const dialog = page.getByRole('dialog', { name: 'Stornorechnung erstellen' })
    await dialog.getByLabel('Grund').fill('Doppelt gestellt')
    const colleague = await logIn(server.baseURL, await organisation.addUser('maria'))
    await colleague.call(endpoints.startInvoiceEdit, { body: { invoiceId: original.id } })
    await dialog.getByRole('button', { name: 'Stornorechnung erstellen' }).click()
    await expect(dialog.getByRole('alert')).toContainText('gerade von maria bearbeitet')
    await colleague.call(endpoints.finishInvoiceEdit, { body: { invoiceId: original.id } })

    await api.call(endpoints.cancelInvoice, { body: { invoiceId: original.id, reason: '' } })
    await dialog.getByRole('button', { name: 'Stornorechnung erstellen' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Als neue Rechnung übernehmen')
    await expect(dialog.getByLabel('Grund')).toHaveValue('Doppelt gestellt')
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(dialog).toBeHidden()
  })
})

test('the Stornorechnung erstellen dialog works with the keyboard and fits on a phone', async ({
  blank: page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withChains(api)
  const original = await createFinal(api, work)
  const invoice = new InvoicePage(page)
  await invoice.open(original.id)
  await page.getByRole('button', { name: 'Aktionen' }).focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Stornorechnung erstellen' })
  await expect(entry).toBeEnabled()
  await entry.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Stornorechnung erstellen' })
  await expect(dialog.getByLabel('Grund')).toBeFocused()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Aktionen' })).toBeFocused()
})
