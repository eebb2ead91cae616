import { endpoints } from '@kontor/contract/endpoints'
import { infoValue } from '@kontor/domain/invoices/info-field'
import type { Page } from '@playwright/test'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { waitForEntries } from '../pages/journal.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createDraft } from '../support/seed.ts'

test.use({ viewport: { width: 1920, height: 1000 } })

const specified = 'für unsere Leistungen erlauben wir uns, Ihnen wie folgt in Rechnung zu stellen:'

async function save(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Standardtexte gespeichert.')).toBeVisible()
}

test("new drafts begin with the organisation's texts, or with the specified ones [A30.2, A30.3]", async ({
  blank: page,
  api,
}) => {
  const old = await createDraft(api, { companyName: 'Alt AG' })
  const editor = new InvoiceEditorPage(page)
  const intro = editor.field('Allgemeine Angaben', 'Einführung')
  const regards = editor.field('Allgemeine Angaben', 'Verabschiedung')

  await test.step('the administration sets the texts', async () => {
    await page.goto('/home/settings')
    await page.getByRole('link', { name: 'Standardtexte' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Standardtexte' })).toBeVisible()
    await save(page, {
      Einführung: 'wir berechnen Ihnen:',
      Verabschiedung: 'Danke, bis bald!',
      Gruß: 'Beste Grüße',
      'Name unter dem Gruß': 'Klara Kühn\nInhaberin',
    })
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1920, height: 1000 })
  })

  await test.step('a new draft and its page have them', async () => {
    await editor.open()
    await expect(intro).toHaveValue('wir berechnen Ihnen:')
    await expect(regards).toHaveValue('Danke, bis bald!\n\nBeste Grüße\nKlara Kühn\nInhaberin')
    await expect(editor.preview).toContainText('wir berechnen Ihnen:')
    await expect(editor.preview).toContainText('Inhaberin')
    const id = await editor.saveToPreview()
    // A page that is left at once would not delete its entry.
    await waitForEntries(page, 0)
    const { content } = await api.call(endpoints.getInvoice, { params: { id } })
    expect(infoValue(content, 'INTRO')).toBe('wir berechnen Ihnen:')
  })

  await test.step('the older draft is as it was', async () => {
    const { content } = await api.call(endpoints.getInvoice, { params: { id: old.id } })
    expect(content).toEqual(old.content)
    await editor.open(old.id)
    await expect(intro).toHaveValue(specified)
  })

  await test.step('empty texts are the specified ones', async () => {
    await page.goto('/home/settings/standard-texts')
    await save(page, { Einführung: '', Verabschiedung: '', Gruß: '', 'Name unter dem Gruß': '' })
    await editor.open()
    await expect(intro).toHaveValue(specified)
    await expect(regards).toHaveValue('Vielen Dank für Ihren Auftrag.\n\nMit freundlichen Grüßen')
    await expect(editor.preview).toContainText('Mit freundlichen Grüßen')
  })
})
