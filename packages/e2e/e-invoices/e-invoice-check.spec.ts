import { endpoints } from '@kontor/contract/endpoints'
import { completeSeller } from '@kontor/einvoice/testing/complete-invoice'
import { confirm } from '../pages/confirm-dialog.ts'
import { InvoiceEditorPage, line } from '../pages/invoice-editor-page.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createDraft } from '../support/seed.ts'
import { completeContent } from './e-invoice-seed.ts'

test.use({ drawsPages: false })

const question =
  'Nach dieser Aktion darf die Rechnung nicht mehr verändert werden. Wollen Sie die Rechnung erstellen?'

test.beforeEach(async ({ api }) => {
  await api.call(endpoints.updateProfile, { body: completeSeller })
})

test('the check updates as the user edits, moves the focus to the field of a finding and offers fixes', async ({
  blank: page,
  api,
}) => {
  const content = completeContent()
  const draft = await createDraft(api, { content })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  await expect(editor.light).toHaveText('E-Rechnung vollständig')

  const reference = editor.field('Kundendaten', 'Leitweg-ID oder Käuferreferenz')
  await reference.fill('')
  await expect(editor.light).toHaveText('1 Fehler')
  await editor.light.click()
  await expectAccessible(page)
  await editor.findings.getByRole('button', { name: /Leitweg-ID/ }).click()
  await expect(reference).toBeFocused()
  await expect(reference).toBeInViewport()
  await reference.fill('16999999-MUSTERSTADT-58')
  await expect(editor.light).toHaveText('E-Rechnung vollständig')

  await editor.choose(editor.taxCase, 'Steuerfrei (§ 4 UStG)')
  await expect(editor.light).toHaveText(/Fehler/)
  await editor.light.click()
  await editor.findings.getByRole('button', { name: 'Alle Sätze auf 0 % setzen' }).click()
  await expect(editor.findings).not.toContainText('§ 14c UStG')
  await page.keyboard.press('Escape')
  await expect(editor.light).toBeFocused()
  await expect(editor.rows(editor.items).first()).toContainText('0 %')
})

test('reports a discount whose tax rate differs from that of its items, and fixes it with one button', async ({
  blank: page,
  api,
}) => {
  const content = completeContent()
  const items = (content.items ?? []).map((item) => ({ ...item, id: 'b', taxRate: 0.07 }))
  const draft = await createDraft(api, { content: { ...content, items } })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  await editor.addSurchargeOf({ title: 'Nachlass', sign: 'Abschlag', percentage: '50' })
  const half = line('Netto500,00 €USt. 7 %35,00 €Brutto535,00 €')
  await expect(editor.totals).toHaveText(half)
  await expect(editor.light).toHaveText('E-Rechnung vollständig')

  await editor.editRow(2)
  await editor.fillSurcharge(editor.openSurcharge, { taxRate: '19 %' })
  await editor.openSurcharge.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(editor.totals).toContainText('475,00 €')
  await expect(editor.light).toHaveText('1 Fehler')
  await editor.light.click()
  await editor.findings.getByRole('button', { name: 'Satz der Posten übernehmen' }).click()
  await page.keyboard.press('Escape')
  await expect(editor.totals).toHaveText(half)
  await expect(editor.light).toHaveText('E-Rechnung vollständig')

  await editor.add({ title: 'Workshop', unitPrice: '2.000' })
  await editor.editRow(3)
  await editor.openSurcharge.getByRole('checkbox', { name: '2 Workshop' }).check()
  await editor.openSurcharge.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(editor.light).toHaveText('1 Hinweis')
  await editor.light.click()
  await editor.findings.getByRole('button', { name: 'Je Satz aufteilen' }).click()
  await page.keyboard.press('Escape')
  await expect(editor.rows(editor.surcharges)).toHaveText([
    line('3Nachlass-50 %11.000,00 €-500,00 €7 %'),
    line('4Nachlass-50 %22.000,00 €-1.000,00 €19 %'),
  ])
  await expect(editor.totals).toContainText('1.725,00 €')
  await expect(editor.light).toHaveText('E-Rechnung vollständig')
  await editor.rowButton('Entfernen', 4).click()
  await confirm(page, 'Möchten Sie das Element entfernen?')
  await expect(editor.rows(editor.surcharges)).toHaveCount(1)
})

test('a finding about a line opens its field, and one about the seller opens the Unternehmensdaten', async ({
  blank: page,
  api,
}) => {
  await api.call(endpoints.updateProfile, {
    body: { ...completeSeller, contactPerson: { name: '', phone: '', email: '' } },
  })
  const content = completeContent()
  const items = [...(content.items ?? []), ...(content.items ?? []).map((item) => ({ ...item, title: '' }))]
  const draft = await createDraft(api, { content: { ...content, items } })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  await editor.light.click()
  await editor.findings.getByRole('button', { name: /Pos\. 2/ }).click()
  await expect(editor.openItem.getByLabel('Titel')).toBeFocused()
  await editor.openItem.getByLabel('Titel').fill('Pflege')
  await editor.openItem.getByLabel('Titel').press('Enter')
  await editor.saveToPreview()
  await new InvoicePage(page).draftCard.getByRole('button', { name: 'Bearbeiten' }).click()
  await editor.light.click()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoHorizontalScroll(page)
  }
  // The list moves a moment after the width of the window has changed, so a click could miss the link.
  await editor.findings.getByRole('link').first().press('Enter')
  await expect(page.locator('h1')).toHaveText('Unternehmensdaten')
})

test('errors in an e-invoice prevent finalizing it, except as a plain PDF', async ({ blank: page, api }) => {
  const content = completeContent()
  const eInvoice = {
    format: 'xrechnung',
    buyerReference: '',
    orderNumber: '',
    electronicAddress: { scheme: 'EM', value: '' },
  } as const
  const draft = await createDraft(api, { content: { ...content, eInvoice } })
  const invoice = new InvoicePage(page)
  await invoice.open(draft.id)
  await page.getByRole('button', { name: 'Fertigstellen' }).click()
  const stop = page.getByRole('dialog', { name: 'So geht es noch nicht' })
  await expect(stop.getByRole('listitem').filter({ hasText: 'BR-DE-15' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(stop).toBeHidden()
  await expect(invoice.draftCard).toBeVisible()

  await page.getByRole('button', { name: 'Fertigstellen' }).click()
  await stop.getByRole('button', { name: 'Als einfaches PDF' }).click()
  await confirm(page, question)
  await expect(invoice.finalCard).toBeVisible()
  const final = await api.call(endpoints.getInvoice, { params: { id: draft.id } })
  expect(final.content.eInvoice.format).toBe('pdf')
})

test('VAT that must not be shown prevents finalizing an invoice even as a plain PDF', async ({
  blank: page,
  api,
}) => {
  const content = completeContent()
  const { payment } = (await createDraft(api)).content
  const eInvoice = {
    format: 'pdf',
    buyerReference: '',
    orderNumber: '',
    electronicAddress: { scheme: 'EM', value: '' },
  } as const
  const draft = await createDraft(api, {
    content: { ...content, eInvoice, payment: { ...payment, taxCase: 'smallBusiness' } },
  })
  await new InvoicePage(page).open(draft.id)
  await page.getByRole('button', { name: 'Fertigstellen' }).click()
  const stop = page.getByRole('dialog', { name: 'So geht es noch nicht' })
  await expect(stop).toContainText('weist Umsatzsteuer aus, die sie nicht ausweisen darf')
  await expect(stop.getByRole('button', { name: 'Als einfaches PDF' })).toBeHidden()
  await stop.getByRole('button', { name: 'Bearbeiten' }).click()
  const editor = new InvoiceEditorPage(page)
  await expect(editor.rows(editor.items).first()).toContainText('Kleinunternehmer (§ 19 UStG) weisen keine')
})
