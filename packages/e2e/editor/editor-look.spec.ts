import { endpoints } from '@kontor/contract/endpoints'
import { emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createCustomer, createDraft } from '../support/seed.ts'

test('the editor, its open rows and its dialogs are accessible on wide and narrow screens', async ({
  blank: page,
  api,
}) => {
  test.slow()
  await createCustomer(api, { companyName: 'Bäckerei Nuß' })
  await api.call(endpoints.saveItemTemplate, { body: { template: { ...emptyItem(), title: 'Beratung' } } })
  const draft = await createDraft(api, { items: [{ title: 'A' }, { title: 'B' }] })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  await editor.choose(editor.taxCase, 'Reverse Charge (§ 13b UStG)')
  await editor.addItem.click()
  await editor.addSurcharge.click()
  await expect(editor.newSurcharge.getByLabel('Titel')).toBeFocused()
  await editor.editRow(1)
  await expect(editor.openItem.getByLabel('Titel')).toBeFocused()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    for (const [button, title] of [
      ['Kunden auswählen', 'Wählen Sie einen Kunden aus'],
      ['Aus Vorlage', 'Wählen Sie eine Vorlage aus'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      const picker = page.getByRole('dialog', { name: title })
      await expect(picker.getByRole('gridcell').first()).toBeVisible()
      await expectAccessible(page)
      await picker.getByRole('button', { name: 'Abbrechen' }).click()
      await expect(picker).toBeHidden()
    }
  }
})

test('typing in one of 200 items updates only its row and the totals', async ({ blank: page, api }) => {
  test.slow()
  const items = Array.from({ length: 200 }, (_, index) => ({ title: `Posten ${index + 1}`, unitPrice: 10 }))
  const draft = await createDraft(api, { items })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  await page.getByRole('switch', { name: 'Vorschau' }).uncheck()
  // What loads after the page would also be an update.
  await expect(editor.light).toBeVisible()
  await expect(editor.section('Rechnungsdaten').getByRole('group', { name: 'Rechnungsdatum' })).toBeVisible()
  await editor.editRow(100)
  await expect(editor.openItem.getByLabel('Titel')).toBeFocused()
  const touched = await page.evaluateHandle(() => {
    const places = new Set<string>()
    const place = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      return (
        element?.closest('tr')?.querySelector('form')?.getAttribute('aria-label') ??
        element?.closest('[aria-label]')?.getAttribute('aria-label') ??
        'elsewhere'
      )
    }
    new MutationObserver((changes) => {
      for (const change of changes) places.add(place(change.target))
    }).observe(document.querySelector('main') ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return places
  })
  const unitPrice = editor.openItem.getByLabel('Einzelpreis')
  await unitPrice.press('ControlOrMeta+A')
  await unitPrice.pressSequentially('1234,56')
  await expect(editor.totals).toContainText('3.224,56')
  expect(await touched.evaluate((places) => [...places].sort())).toEqual(['Posten bearbeiten', 'Summen'])
})
