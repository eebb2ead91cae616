import { endpoints } from '@kontor/contract/endpoints'
import { confirm, confirmDialog, decline } from '../pages/confirm-dialog.ts'
import { InvoiceListPage } from '../pages/invoice-list-page.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { isoDay, now } from '../support/days.ts'
import { expect, test } from '../support/fixtures.ts'
import { createDraft } from '../support/seed.ts'

test.use({ drawsPages: false })

const question =
  'Nach dieser Aktion darf die Rechnung nicht mehr verändert werden. Wollen Sie die Rechnung erstellen?'

test.describe('with rendered pages', () => {
  test.use({ drawsPages: true })

  test('Fertigstellen asks first, then numbers the draft, moves it to the finals and selects it [S1.0.3, S4.1.1, S5.0.31]', async ({
    blank: page,
    api,
  }) => {
    const draft = await createDraft(api, {
      companyName: 'Bäckerei Übermut',
      items: [{ title: 'Schild', unitPrice: 100 }],
    })
    await page.goto('/home')
    const list = new InvoiceListPage(page)
    await list.draft('Bäckerei').dblclick()
    const invoice = new InvoicePage(page)
    await page.getByRole('button', { name: 'Fertigstellen' }).click()
    await expect(confirmDialog(page, question)).toBeVisible()
    await decline(page, question)
    await expect(invoice.draftCard).toBeVisible()

    await page.getByRole('button', { name: 'Fertigstellen' }).click()
    await confirm(page, question)
    const number = `${isoDay(now).slice(0, 4)}-0001`
    await expect(invoice.finalCard).toContainText(number)
    await invoice.expectText(number)
    await expect(page).toHaveURL(`/home/invoice?id=${draft.id}`)

    await invoice.back.click()
    await expect(page.getByText('Keine Entwürfe gefunden')).toBeVisible()
    await expect(list.final(number)).toHaveAttribute('aria-selected', 'true')
    await expect(list.finalPreview).toContainText('Bäckerei Übermut')
  })
})

test('a double click or a held key opens the question about missing data but does not answer it', async ({
  blank: page,
  api,
}) => {
  const draft = await createDraft(api, {
    items: [{ title: 'Schild', unitPrice: 1000 }],
    projectNumber: 'P1',
    project: 'Schild',
  })
  const invoice = new InvoicePage(page)
  await invoice.open(draft.id)
  await page.getByRole('button', { name: 'Fertigstellen' }).dblclick()
  await expect(confirmDialog(page, question)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirmDialog(page, question)).toBeHidden()

  await page.getByRole('button', { name: 'Fertigstellen' }).focus()
  await page.keyboard.down('Enter')
  await expect(confirmDialog(page, question).getByRole('button').last()).toBeFocused()
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(confirmDialog(page, question)).toBeVisible()
  // The invoice is still incomplete, so pressing Enter again leads to the editor.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Rechnung bearbeiten' })).toBeVisible()

  await test.step('the question lists the data that the invoice lacks (§ 14 UStG)', async () => {
    await page.goBack()
    await page.getByRole('button', { name: 'Fertigstellen' }).click()
    const dialog = confirmDialog(page, question)
    await expect(dialog).toContainText('§ 14 (4) Nr. 1 UStG')
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Der Name des Kunden fehlt.' })).toBeVisible()
    // By default, Enter leads to fixing the findings, not to finalizing.
    await expect(dialog.getByRole('button', { name: 'Bearbeiten' })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Der Name des Kunden fehlt.' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Rechnung bearbeiten' })).toBeVisible()
    await expect(page.getByLabel('Firmenname')).toBeFocused()
  })
})

test.describe('a draft that a colleague changes while the user is viewing it', () => {
  test.use({ expectedErrors: [/409/], drawsPages: true })

  test('stays a draft until the user has seen the change', async ({ blank: page, api }) => {
    const seen = await createDraft(api, { items: [{ title: 'Schild', unitPrice: 100 }] })
    const invoice = new InvoicePage(page)
    await invoice.open(seen.id)
    await invoice.expectText('Schild')
    const items = seen.content.items.map((item) => ({ ...item, title: 'Tafel' }))
    await api.call(endpoints.updateInvoice, { body: { ...seen, content: { ...seen.content, items } } })

    await page.getByRole('button', { name: 'Fertigstellen' }).click()
    await confirm(page, question)
    await expect(invoice.draftCard).toContainText('Die Rechnung wurde inzwischen geändert.')
    await invoice.choose('Aktualisieren')
    await invoice.expectText('Tafel')
    await page.getByRole('button', { name: 'Fertigstellen' }).click()
    await confirm(page, question)
    await expect(invoice.finalCard).toBeVisible()
  })
})

test('after finalizing, the focus is on the card of the new final, which comes first on a phone', async ({
  blank: page,
  api,
}) => {
  const draft = await createDraft(api, { items: [{ title: 'Schild', unitPrice: 100 }] })
  const invoice = new InvoicePage(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await invoice.open(draft.id)
  await page.getByRole('button', { name: 'Fertigstellen' }).click()
  await confirm(page, question)
  await expect(invoice.finalCard).toBeVisible()
  await expect(page.locator(':focus').filter({ has: invoice.finalCard })).toHaveCount(1)
  const top = async (part: typeof invoice.finalCard) => (await part.boundingBox())?.y ?? 0
  const pane = page.getByRole('region', { name: 'Vorschau', exact: true })
  expect(await top(invoice.finalCard)).toBeLessThan(await top(pane))
  expect(await top(pane)).toBeLessThan(await top(invoice.notesCard))
})
