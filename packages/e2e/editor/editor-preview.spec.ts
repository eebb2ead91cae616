import { endpoints } from '@kontor/contract/endpoints'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createDraft, createFinal } from '../support/seed.ts'

test.use({ viewport: { width: 1920, height: 1000 } })

test('marks the preview as outdated until it shows the typed content', async ({ blank: page, api }) => {
  const draft = await createDraft(api, { companyName: 'Anfang AG', items: [{ title: 'Beratung' }] })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  await expect(editor.preview).toContainText('Anfang AG')
  await expect(editor.preview).toContainText('Seite 1 von 1')
  await expect(editor.stalePreview).toBeHidden()

  const company = editor.field('Kundendaten', 'Firmenname')
  const wasStale = await editor.watchForStalePreview()
  await company.press('End')
  await company.pressSequentially(' & Söhne')
  await expect.poll(wasStale).toBe(true)
  await expect(company).toHaveValue('Anfang AG & Söhne')
  await expect(editor.preview).toContainText('Anfang AG & Söhne')
  await expect(editor.stalePreview).toBeHidden()

  await test.step('unsaved content is not stored', async () => {
    const stored = await api.call(endpoints.getInvoice, { params: { id: draft.id } })
    expect(stored.content.customer.companyName).toBe('Anfang AG')
  })
})

test('a redrawn page replaces the old one without a gap and without scrolling', async ({
  blank: page,
  api,
}) => {
  const items = Array.from({ length: 90 }, (_, index) => ({ title: `Posten ${index + 1}`, unitPrice: 10 }))
  const draft = await createDraft(api, { items })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  const pages = page.getByRole('region', { name: 'PDF-Vorschau' })
  await expect(editor.preview).toContainText('Seite 1 von')
  await pages.evaluate((region) => region.scrollTo({ top: 1000 }))
  await expect(editor.preview).toContainText('Seite 2 von')
  await expect(editor.stalePreview).toBeHidden()
  const empty = await pages.evaluateHandle((region) => {
    const seen = { isEmpty: false, scrollTops: new Set<number>() }
    new MutationObserver(() => {
      seen.isEmpty ||= region.querySelector('canvas') === null
      seen.scrollTops.add(region.scrollTop)
    }).observe(region, { subtree: true, childList: true })
    return seen
  })
  const wasStale = await editor.watchForStalePreview()
  await editor.field('Kundendaten', 'Kundennummer').fill('K-4711')
  await expect.poll(wasStale).toBe(true)
  await expect(editor.stalePreview).toBeHidden()
  await expect(pages.locator('canvas').first()).toBeVisible()
  expect(await empty.evaluate((seen) => ({ ...seen, scrollTops: [...seen.scrollTops] }))).toEqual({
    isEmpty: false,
    scrollTops: [1000],
  })
  await expect(editor.preview).toContainText('Seite 2 von')
})

test('the preview of a final shows its number, and the form beside the preview fits and is accessible', async ({
  blank: page,
  api,
}) => {
  test.slow()
  const final = await createFinal(api, { companyName: 'Fertig AG', items: [{ title: 'A', unitPrice: 10 }] })
  const editor = new InvoiceEditorPage(page)
  await editor.open(final.id)
  await expect(editor.preview).toContainText(final.invoiceNumber)
  await editor.editRow(1)
  for (const width of [1920, 1536]) {
    await page.setViewportSize({ width, height: 1000 })
    await expect(editor.stalePreview).toBeHidden()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }
})

test('the Vorschau switch toggles the preview, and the browser remembers the choice [A27.6]', async ({
  blank: page,
}) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  await expect(editor.preview).toContainText('RECHNUNG')
  await test.step('from 1280 pixels, the preview is shown by default; below, it is hidden', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(editor.preview).toBeVisible()
    await page.setViewportSize({ width: 1279, height: 900 })
    await expect(editor.preview).toBeHidden()
    await editor.previewSwitch.click()
    await expect(editor.preview).toContainText('RECHNUNG')
    await editor.open()
    await expect(editor.preview).toBeVisible()
  })
  await test.step('a narrow screen shows neither the preview nor the switch', async () => {
    await page.setViewportSize({ width: 1000, height: 900 })
    await expect(editor.preview).toBeHidden()
    await expect(editor.previewSwitch).toBeHidden()
  })
  await test.step('a hidden preview stays hidden on the next visit', async () => {
    await page.setViewportSize({ width: 1920, height: 1000 })
    await editor.previewSwitch.click()
    await expect(editor.preview).toBeHidden()
    await editor.open()
    await expect(editor.preview).toBeHidden()
  })
})
