import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { SettlementForm } from '@kontor/domain/invoices/paper'
import type { Api } from '@kontor/testing/session/api'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { numberOfThisYear } from '../support/days.ts'
import { expect, test } from '../support/fixtures.ts'
import { createAdvance, projectOf, withChains } from './chain-seed.ts'

test.use({ drawsPages: false })

const [firstNumber, secondNumber, thirdNumber] = [
  numberOfThisYear(1),
  numberOfThisYear(2),
  numberOfThisYear(3),
]

test('settling 10,000 net after advances of 3,000 and 4,000 leaves 3,570 gross plus the unpaid advance', async ({
  blank: page,
  api,
}) => {
  await withChains(api)
  const project = await projectOf(api)
  const first = await createAdvance(api, project, 3000)
  await createAdvance(api, project, 4000)
  const invoice = new InvoicePage(page)
  await invoice.open(first.id)
  await invoice.choose('Schlussrechnung erstellen')
  const dialog = page.getByRole('dialog', { name: 'Schlussrechnung erstellen' })
  await dialog.getByLabel(new RegExp(`P100-${secondNumber} ist nicht bezahlt`)).check()
  await expect(dialog).toContainText('bleibt eine eigene Forderung und wird trotzdem abgezogen')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Entwurf anlegen' }).click()

  const editor = new InvoiceEditorPage(page)
  await expect(page.locator('h1')).toHaveText('Rechnung bearbeiten')
  await expect(editor.rows(editor.items)).toHaveCount(2)
  await editor.add({ title: 'Bau', unitPrice: '10000' })
  await expect(editor.totals).toContainText(/3\.570,00/)
  await editor.saveToPreview()
  await page.getByRole('button', { name: 'Fertigstellen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fertigstellen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`P100-${thirdNumber}`)
  const chain = page.getByRole('region', { name: 'Zusammenhang' })
  await expect(chain).toContainText(/Brutto\s*11\.900,00/)
  await expect(chain).toContainText(/Netto 3\.000,00\s€ · USt\. 570,00/)
  const claim = chain.getByRole('region', { name: 'Noch zu zahlen laut Schlussrechnung' })
  await expect(claim).toContainText(
    new RegExp(`Abschlagsrechnung ${secondNumber}, nicht bezahlt\\s*4\\.760,00`),
  )
  await expect(claim).toContainText(/Zusammen\s*8\.330,00/)
  await chain.getByRole('link', { name: `Abschlagsrechnung ${firstNumber}` }).click()
  await expect(invoice.finalCard).toContainText('abgerechnet')
})

test.describe('with rendered pages', () => {
  test.use({ drawsPages: true })

  test('a new advance stops the settlement from becoming final; one button adds it to the draft', async ({
    blank: page,
    api,
  }) => {
    await withChains(api)
    const project = await projectOf(api)
    const first = await createAdvance(api, project, 3000)
    const draft = await api.call(endpoints.settleProject, { body: { invoiceId: first.id } })
    await createAdvance(api, project, 4000)
    const invoice = new InvoicePage(page)
    await invoice.open(draft.id)
    await page.getByRole('button', { name: 'Fertigstellen' }).click()
    const stop = page.getByRole('dialog', { name: 'So geht es noch nicht' })
    await expect(stop).toContainText(`lässt einen Abschlag aus: P100-${secondNumber}`)
    await stop.getByRole('button', { name: 'Abschläge aktualisieren' }).click()
    await expect(stop).toBeHidden()
    await invoice.expectText(secondNumber)
  })
})

test('a second settlement stays a draft and names the first; a copy of it is warned before Fertigstellen', async ({
  blank: page,
  api,
}) => {
  await withChains(api)
  const advance = await createAdvance(api, await projectOf(api), 3000)
  const body = { invoiceId: advance.id }
  const [first, second] = [
    await api.call(endpoints.settleProject, { body }),
    await api.call(endpoints.settleProject, { body }),
  ]
  await api.call(endpoints.setInvoiceStatus, { body: { invoiceId: first.id, status: 'final' } })
  const invoice = new InvoicePage(page)
  await invoice.open(second.id)
  await page.getByRole('button', { name: 'Fertigstellen' }).click()
  const stop = page.getByRole('dialog', { name: 'So geht es noch nicht' })
  await expect(stop).toContainText(`schon abgerechnet (P100-${secondNumber})`)
  await expect(stop.getByRole('button', { name: 'Abschläge aktualisieren' })).toHaveCount(0)
  await stop.getByRole('button', { name: 'Abbrechen' }).click()
  await invoice.choose('Duplizieren')
  const editor = new InvoiceEditorPage(page)
  await editor.add({ title: 'Bau', unitPrice: '10000' })
  await editor.saveToPreview()
  await page.getByRole('button', { name: 'Fertigstellen' }).click()
  await expect(page.getByRole('dialog')).toContainText(`Projekt ist schon abgerechnet: P100-${secondNumber}`)
})

test('an Endrechnung cannot be created while an advance is marked as unpaid', async ({
  blank: page,
  api,
}) => {
  await withChains(api)
  const advance = await createAdvance(api, await projectOf(api), 3000, 'full')
  const invoice = new InvoicePage(page)
  await invoice.open(advance.id)
  await invoice.choose('Schlussrechnung erstellen')
  const dialog = page.getByRole('dialog', { name: 'Schlussrechnung erstellen' })
  await dialog.getByLabel(/ist nicht bezahlt/).check()
  await expect(dialog).toContainText('Eine Endrechnung zieht nur ab, was Sie erhalten haben.')
  await expect(dialog.getByRole('button', { name: 'Entwurf anlegen' })).toBeDisabled()
})

test.describe('with Zahlungen on', () => {
  // The answer to an undo that has to be confirmed.
  test.use({ expectedErrors: [/409/] })

  /** An advance of 1,190.00, of which 595.00 were paid. */
  async function partPaidAdvance(api: Api, form: SettlementForm): Promise<Invoice> {
    await withChains(api)
    await api.call(endpoints.switchFunction, { body: { function: 'payments', on: true } })
    const advance = await createAdvance(api, await projectOf(api), 1000, form)
    const money = { date: 0, amount: 595, currency: 'EUR' as const, way: 'bank' as const }
    const allocations = [{ invoiceId: advance.id, kind: 'payment' as const, amount: 595 }]
    const body = { ...money, customerId: '', payer: '', text: '', returnOf: '', allocations }
    await api.call(endpoints.recordPayment, { body })
    return advance
  }

  test('an Endrechnung needs the unpaid part credited first, which one button does [A29.1, A29.2]', async ({
    blank: page,
    api,
  }) => {
    const advance = await partPaidAdvance(api, 'full')
    const invoice = new InvoicePage(page)
    await invoice.open(advance.id)
    await invoice.choose('Schlussrechnung erstellen')
    const settling = page.getByRole('dialog', { name: 'Schlussrechnung erstellen' })
    await expect(settling).toContainText('Schreiben Sie den nicht bezahlten Teil zuerst gut')
    await settling.getByRole('button', { name: 'Abbrechen' }).click()
    await invoice.choose('Teilgutschrift erstellen')
    const crediting = page.getByRole('dialog', { name: /^Teilgutschrift erstellen/ })
    await crediting.getByRole('button', { name: 'Nur was nicht bezahlt ist' }).click()
    await expect(crediting).toContainText(/-595,00/)
    await expectAccessible(page)
    await crediting.getByRole('button', { name: 'Entwurf anlegen' }).click()
    await page.getByRole('button', { name: 'Fertigstellen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fertigstellen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`P100-${secondNumber}`)
    await invoice.open(advance.id)
    await invoice.choose('Schlussrechnung erstellen')
    await expect(settling).toContainText('ist bezahlt')
    await settling.getByRole('button', { name: 'Entwurf anlegen' }).click()
    await expect(page.locator('h1')).toHaveText('Rechnung bearbeiten')
  })

  test('a part-paid advance is deducted in two lines, and its payment is not undone unasked [A29.2, A29.4]', async ({
    blank: page,
    api,
  }) => {
    const advance = await partPaidAdvance(api, 'rest')
    const invoice = new InvoicePage(page)
    await invoice.open(advance.id)
    await invoice.choose('Schlussrechnung erstellen')
    const dialog = page.getByRole('dialog', { name: 'Schlussrechnung erstellen' })
    await expect(dialog).toContainText(/bezahlt 595,00\s€ · nicht bezahlt 595,00\s€ \(netto 500,00\s€\)/)
    await expect(dialog).toContainText('schreiben Sie ihn zuerst gut')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: 'Entwurf anlegen' }).click()

    const editor = new InvoiceEditorPage(page)
    await expect(editor.rows(editor.items)).toHaveCount(2)
    await editor.add({ title: 'Bau', unitPrice: '10000' })
    await expect(editor.totals).toContainText(/10\.710,00/)
    await editor.saveToPreview()
    await page.getByRole('button', { name: 'Fertigstellen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fertigstellen' }).click()
    const claim = page.getByRole('region', { name: 'Noch zu zahlen laut Schlussrechnung' })
    await expect(claim).toContainText(/nicht bezahlter Teil\s*595,00/)

    await invoice.open(advance.id)
    await page.getByRole('button', { name: /rückgängig machen/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig' }).click()
    const warning = page.getByRole('dialog', { name: 'Abgerechnete Zahlung rückgängig machen?' })
    await expect(warning).toContainText(`Als erhalten abgezogen in: Schlussrechnung P100-${secondNumber}`)
    await warning.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(page.getByRole('region', { name: 'Zahlungen' })).toContainText(/teilbezahlt\s*595,00/)
  })
})

test('the editor adds an advance of 30 % of the order total; finalizing it requires a project', async ({
  blank: page,
  api,
}) => {
  await withChains(api)
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  await editor.choose(page.getByLabel('Art der Rechnung'), 'Abschlagsrechnung')
  await expect(editor.field('Allgemeine Angaben', 'Titel')).toHaveValue('ABSCHLAGSRECHNUNG')
  const help = page.getByRole('group', { name: 'Abschlag nach' })
  await editor.choose(help.getByRole('combobox', { name: 'Abschlag nach' }), 'Prozent der Auftragssumme')
  await help.getByLabel('Anteil').fill('30')
  await help.getByLabel('Auftragssumme netto').fill('10000')
  await help.getByRole('button', { name: 'Als Posten einfügen' }).click()
  await expect(editor.totals).toContainText(/3\.570,00/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await editor.saveToPreview()
  await page.getByRole('button', { name: 'Fertigstellen' }).click()
  await expect(page.getByRole('dialog', { name: 'So geht es noch nicht' })).toContainText(
    'Eine Abschlagsrechnung gehört zu einem Projekt.',
  )
})
