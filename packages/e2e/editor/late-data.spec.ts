import { endpoints } from '@kontor/contract/endpoints'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { unsavedWork, waitForEntries } from '../pages/journal.ts'
import { expect, test } from '../support/fixtures.ts'
import { createCustomer } from '../support/seed.ts'

for (const way of ['by its URL', 'from the list'] as const) {
  test(`late responses do not overwrite text typed in a new editor that was opened ${way}`, async ({
    blank: page,
    api,
  }) => {
    test.slow()
    await createCustomer(api, { companyName: 'Spät GmbH' })
    if (way === 'from the list') await page.goto('/home')
    await page.setViewportSize({ width: 1600, height: 900 })
    const { promise: typed, resolve: letRespond } = Promise.withResolvers<void>()
    await page.route('**/v1/**', async (route) => {
      // A new invoice begins with the texts of the organisation.
      const isNeeded = route.request().url().endsWith('/v1/organisation')
      if (route.request().method() === 'GET' && !isNeeded) await typed
      await route.fallback()
    })
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 3 })
    const editor = new InvoiceEditorPage(page)
    if (way === 'by its URL') await page.goto('/home/invoice-editor')
    else await page.getByRole('button', { name: 'Neue Rechnung' }).first().click()
    await editor.addItem.click()
    await editor.fillItem(editor.newItem, { title: 'Erster', unitPrice: '10' })
    await editor.newItem.getByLabel('Einzelpreis').press('Enter')
    await editor.newItem.getByLabel('Titel').pressSequentially('Zweiter')
    letRespond()
    await editor.newItem.getByLabel('Einzelpreis').fill('20')
    await editor.newItem.getByLabel('Einzelpreis').press('Enter')
    await editor.field('Kundendaten', 'Firmenname').fill('Getippt AG')
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    // The preview is visible only once the layouts have loaded.
    await expect(editor.light).toBeVisible()
    await expect(editor.preview).toContainText('Zweiter')
    await expect(editor.rows(editor.items)).toHaveText([/^1Erster/, /^2Zweiter/])
    const id = await editor.saveToPreview()
    const { content } = await api.call(endpoints.getInvoice, { params: { id } })
    expect(content.items.map(({ title, unitPrice }) => [title, unitPrice])).toEqual([
      ['Erster', 10],
      ['Zweiter', 20],
    ])
    expect(content.customer.companyName).toBe('Getippt AG')
  })
}

test('offers unsaved work that is found late, without interrupting a user who is typing [S4.5.22]', async ({
  blank: page,
}) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  await editor.field('Kundendaten', 'Firmenname').fill('Von vorhin')
  await waitForEntries(page, 1)
  await page.addInitScript(() => {
    const query = navigator.locks.query.bind(navigator.locks)
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(window, { letFind: resolve })
    navigator.locks.query = async () => {
      await promise
      return query()
    }
  })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await editor.addItem.click()
  await editor.newItem.getByLabel('Titel').fill('Jetzt')
  await page.evaluate('letFind()')
  const offer = page.getByRole('button', { name: /^Eingaben vom .* ansehen$/ })
  await expect(offer).toBeVisible()
  await expect(unsavedWork(page)).toBeHidden()
  await editor.newItem.getByLabel('Titel').press('Enter')
  await expect(editor.rows(editor.items)).toHaveText([/^1Jetzt/])
  await offer.click()
  await expect(unsavedWork(page)).toContainText('Von vorhin')
})
