import { readFile } from 'node:fs/promises'
import { endpoints } from '@kontor/contract/endpoints'
import type { EInvoiceFormat, XmlSyntax } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { checkDocument } from '@kontor/einvoice/document/check-document'
import { completeSeller } from '@kontor/einvoice/testing/complete-invoice'
import type { Api } from '@kontor/testing/session/api'
import type { Download, Page } from '@playwright/test'
import { confirmDialog, decline } from '../pages/confirm-dialog.ts'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { InvoiceListPage } from '../pages/invoice-list-page.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { isoDay, now } from '../support/days.ts'
import { expect, test } from '../support/fixtures.ts'
import { readAttachments, readPdf } from '../support/read-pdf.ts'
import { createDraft, createFinal } from '../support/seed.ts'
import { completeContent } from './e-invoice-seed.ts'

const leitwegId = '16999999-MUSTERSTADT-58'

test.beforeEach(async ({ api }) => {
  await api.call(endpoints.updateProfile, { body: completeSeller })
})

/** Creates a final for 1,000.00 € net that is complete unless `changes` replace parts of its content. */
function finalAs(
  api: Api,
  format: EInvoiceFormat,
  changes: Partial<InvoiceContent> = {},
  syntax?: XmlSyntax,
): Promise<Invoice> {
  const content = completeContent()
  const eInvoice = {
    orderNumber: '',
    electronicAddress: { scheme: 'EM', value: '' },
    buyerReference: leitwegId,
  }
  return createFinal(api, {
    content: {
      ...content,
      dates: { invoiceDate: now, deliveryDate: { type: 'type1', label: '', startDate: 0, endDate: 0 } },
      ...changes,
      eInvoice: { ...eInvoice, format, ...(syntax && { syntax }) },
    },
  })
}

/** Returns the download that `act` starts. */
async function downloaded(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await act()
  return downloading
}

/**
 * Reads the number, the buyer reference and the net, tax and gross amounts of a CII document with the
 * browser's XML parser. Returns undefined if the XML is not well-formed.
 */
function readCii(page: Page, xml: string): Promise<string[] | undefined> {
  return page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'application/xml')
    if (document.querySelector('parsererror')) return undefined
    const paths = [
      ['ExchangedDocument', 'ID'],
      ['ApplicableHeaderTradeAgreement', 'BuyerReference'],
      ['SpecifiedTradeSettlementHeaderMonetarySummation', 'TaxBasisTotalAmount'],
      ['SpecifiedTradeSettlementHeaderMonetarySummation', 'TaxTotalAmount'],
      ['SpecifiedTradeSettlementHeaderMonetarySummation', 'GrandTotalAmount'],
    ] as const
    return paths.map(
      ([parent, name]) =>
        document.getElementsByTagNameNS('*', parent)[0]?.getElementsByTagNameNS('*', name)[0]?.textContent ??
        '',
    )
  }, xml)
}

test('an XRechnung is well-formed XML with the number, Leitweg-ID and sums of the invoice', async ({
  blank: page,
  api,
}) => {
  const final = await finalAs(api, 'xrechnung')
  const invoice = new InvoicePage(page)
  await invoice.open(final.id)
  await expect(invoice.finalCard).toContainText('XRechnung')
  await invoice.expectText('1.190,00 €')
  const number = `P1-${final.invoiceNumber}`
  await invoice.expectText(number)
  const download = await downloaded(page, () =>
    page.getByRole('button', { name: 'XRechnung herunterladen' }).click(),
  )
  expect(download.suggestedFilename()).toBe(`${isoDay(now)}-${number}.xml`)
  const xml = await readFile(await download.path(), 'utf8')
  expect(await readCii(page, xml)).toEqual([number, leitwegId, '1000.00', '190.00', '1190.00'])
})

test('an XRechnung in UBL is valid and has the number and gross total of the invoice', async ({
  blank: page,
  api,
}) => {
  const final = await finalAs(api, 'xrechnung', {}, 'ubl')
  await new InvoicePage(page).open(final.id)
  const download = await downloaded(page, () =>
    page.getByRole('button', { name: 'XRechnung herunterladen' }).click(),
  )
  const { syntax, schemaFaults, findings, invoice } = checkDocument(
    await readFile(await download.path(), 'utf8'),
  )
  expect([syntax, ...schemaFaults, ...findings]).toEqual(['ubl'])
  expect(invoice?.number).toBe(`P1-${final.invoiceNumber}`)
  expect(invoice?.totals?.gross).toBe('1190.00')
})

test('a final whose format is PDF can be downloaded as ZUGFeRD: a PDF with XML that matches the page', async ({
  blank: page,
  api,
}) => {
  const final = await finalAs(api, 'pdf')
  const invoice = new InvoicePage(page)
  await invoice.open(final.id)
  await invoice.expectText('1.190,00 €')
  const other = page.getByRole('button', { name: 'Weitere Formate' })
  await other.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    /^PDF/,
    /^ZUGFeRD/,
    /^XRechnung/,
    /^Als Base64 kopieren/,
  ])
  await expectAccessible(page)
  const download = await downloaded(page, () => page.getByRole('menuitem', { name: 'ZUGFeRD' }).click())
  const number = `P1-${final.invoiceNumber}`
  expect(download.suggestedFilename()).toBe(`${isoDay(now)}-${number}.pdf`)
  const file = await download.path()
  const attachments = await readAttachments(file)
  expect(Object.keys(attachments)).toEqual(['factur-x.xml'])
  const terms = await readCii(page, attachments['factur-x.xml'] ?? '')
  expect(terms).toEqual([number, leitwegId, '1000.00', '190.00', '1190.00'])
  const text = (await readPdf(file)).join(' ')
  for (const shown of [number, '1.000,00 €', '190,00 €', '1.190,00 €']) expect(text).toContain(shown)
})

test('a Korrektur keeps the number; before it is saved, a dialog lists the errors in its e-invoice', async ({
  blank: page,
  api,
}) => {
  const final = await finalAs(api, 'zugferd')
  const editor = new InvoiceEditorPage(page)
  await editor.open(final.id)
  const projectNumber = page.getByLabel('Projektnummer')
  await expect(projectNumber).toHaveValue('P1')
  await expect(projectNumber).not.toBeEditable()
  await editor.field('Kundendaten', 'Firmenname').fill('')
  const question =
    'Die Rechnung ist schon fertig. So, wie sie jetzt dasteht, kann sie nicht mehr als E-Rechnung hinaus:'
  await editor.save.click()
  await expect(confirmDialog(page, question)).toContainText('Der Name des Kunden fehlt.')
  await decline(page, question)
  await expect(editor.field('Kundendaten', 'Firmenname')).toHaveValue('')
  await editor.field('Kundendaten', 'Firmenname').fill('Stadt Neustadt')
  await editor.save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `P1-${final.invoiceNumber} · Stadt Neustadt`,
  )
})

test('a layout without totals blocks Fertigstellen and ZUGFeRD, but not XRechnung', async ({
  blank: page,
  api,
}) => {
  const [template] = await api.call(endpoints.listLayoutTemplates)
  if (!template) throw new Error('the built-in layout is missing')
  const { body } = template.definition
  const withoutTotals = body.content.filter((item) => !JSON.stringify(item).includes('"brutto"'))
  expect(withoutTotals.length).toBeLessThan(body.content.length)
  const bare = await api.call(endpoints.createLayoutTemplate, {
    body: {
      ...template,
      id: '',
      name: 'Ohne Summen',
      definition: { ...template.definition, body: { ...body, content: withoutTotals } },
    },
  })
  const electronicAddress = { scheme: 'EM', value: '' }
  const eInvoice = {
    format: 'zugferd' as const,
    buyerReference: leitwegId,
    orderNumber: '',
    electronicAddress,
  }
  const draft = await createDraft(api, { content: { ...completeContent(), eInvoice } })
  await api.call(endpoints.updateInvoice, {
    body: { ...draft, templateReference: { id: bare.id, name: bare.name } },
  })
  const draftPage = new InvoicePage(page)
  await draftPage.open(draft.id)
  await page.getByRole('button', { name: 'Fertigstellen' }).click()
  const stop = page.getByRole('dialog', { name: 'So geht es noch nicht' })
  await expect(stop).toContainText(/Die Vorlage druckt nicht, .*: 19\s% USt\. \(190,00\s€\)/)

  await api.call(endpoints.setInvoiceStatus, { body: { invoiceId: draft.id, status: 'final' } })
  const invoice = new InvoicePage(page)
  await invoice.open(draft.id)
  await invoice.expectText('Webauftritt')
  await page.getByRole('button', { name: 'ZUGFeRD herunterladen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keine gültige E-Rechnung' })
  await expect(dialog).toContainText('Auf der Seite steht nicht, was in der XML steht')
  await expect(dialog).toContainText(/19\s% USt\. \(190,00\s€\)/)
  const download = await downloaded(page, () =>
    dialog.getByRole('button', { name: 'Als PDF speichern' }).click(),
  )
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('button', { name: 'Weitere Formate' }).click()
  const xml = await downloaded(page, () => page.getByRole('menuitem', { name: 'XRechnung' }).click())
  expect(xml.suggestedFilename()).toMatch(/\.xml$/)
})

test('the list downloads a final in its own or another format, or offers a PDF if errors prevent that [S2.4.21]', async ({
  blank: page,
  api,
}) => {
  const final = await finalAs(api, 'zugferd')
  await page.goto('/home')
  const list = new InvoiceListPage(page)
  await list.final(final.invoiceNumber).click()
  const choose = async (name: string) => {
    const menu = await list.openFinalMenu()
    await menu.getByRole('menuitem', { name }).click()
  }
  const own = await downloaded(page, () => choose('Herunterladen'))
  expect(Object.keys(await readAttachments(await own.path()))).toEqual(['factur-x.xml'])
  const plain = await downloaded(page, () => choose('Als PDF speichern'))
  expect(await readAttachments(await plain.path())).toEqual({})
  const xml = await downloaded(page, () => choose('Als XRechnung speichern'))
  expect(xml.suggestedFilename()).toMatch(/\.xml$/)

  const lacking = await finalAs(api, 'pdf', {
    customer: { ...final.content.customer, address: { ...final.content.customer.address, city: '' } },
  })
  await list.refreshFinals.click()
  await list.final(lacking.invoiceNumber).click()
  await choose('Als XRechnung speichern')
  const dialog = page.getByRole('dialog', { name: 'Keine gültige E-Rechnung' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Der Ort des Kunden fehlt.' })).toBeVisible()
  await expectAccessible(page)
  const instead = await downloaded(page, () =>
    dialog.getByRole('button', { name: 'Als PDF speichern' }).click(),
  )
  expect(instead.suggestedFilename()).toMatch(/\.pdf$/)
})

test('downloads ticked finals in their own formats, and lists those saved as plain PDFs instead [S4.7.1]', async ({
  blank: page,
  api,
}) => {
  const xrechnung = await finalAs(api, 'xrechnung')
  const lacking = await finalAs(api, 'zugferd', { items: [] })
  const zugferd = await finalAs(api, 'zugferd')
  await page.goto('/home')
  const list = new InvoiceListPage(page)
  await expect(list.rows(list.finals)).toHaveCount(3)
  const files = new Map<string, Download>()
  page.on('download', (download) => files.set(download.suggestedFilename(), download))
  await page.getByRole('checkbox', { name: 'Alle Rechnungen dieser Seite auswählen' }).check()
  await list.pdfButton.click()
  const notice = page.getByRole('dialog', { name: 'Nicht alles sind E-Rechnungen' })
  await expect(notice).toContainText('Eine Rechnung kann so nicht als E-Rechnung verschickt werden.')
  await expect(notice.getByRole('region', { name: lacking.invoiceNumber })).toContainText('Posten')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Schließen' }).click()
  await expect(notice).toBeHidden()
  const nameOf = ({ invoiceNumber }: Invoice, ending: string) =>
    `${isoDay(now)}-P1-${invoiceNumber}.${ending}`
  // The browser reports a download a moment after the page has started it.
  await expect
    .poll(() => [...files.keys()].sort())
    .toEqual([nameOf(xrechnung, 'xml'), nameOf(lacking, 'pdf'), nameOf(zugferd, 'pdf')].sort())
  const attached = async (invoice: Invoice) =>
    Object.keys(await readAttachments((await files.get(nameOf(invoice, 'pdf'))?.path()) ?? ''))
  expect(await attached(zugferd)).toEqual(['factur-x.xml'])
  expect(await attached(lacking)).toEqual([])
})

test('downloads a draft as a plain PDF, even if its format is XRechnung', async ({ blank: page, api }) => {
  const draft = await createDraft(api, { content: completeContent() })
  const invoice = new InvoicePage(page)
  await invoice.open(draft.id)
  await invoice.expectText('ENTWURF')
  await page.getByRole('button', { name: 'Weitere Formate' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([/^PDF/, /^Als Base64 kopieren/])
  await page.keyboard.press('Escape')
  const download = await downloaded(page, () =>
    page.getByRole('button', { name: 'PDF herunterladen' }).click(),
  )
  expect(await readAttachments(await download.path())).toEqual({})
})
