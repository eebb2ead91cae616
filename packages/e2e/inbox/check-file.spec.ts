import { endpoints } from '@kontor/contract/endpoints'
import { completeSeller } from '@kontor/einvoice/testing/complete-invoice'
import { pdfOf, pdfWithFiles } from '@kontor/einvoice/testing/pdf-file'
import { ublSample } from '@kontor/einvoice/testing/ubl-sample'
import type { Page } from '@playwright/test'
import { completeContent } from '../e-invoices/e-invoice-seed.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { now } from '../support/days.ts'
import { expect, test } from '../support/fixtures.ts'
import { createFinal } from '../support/seed.ts'

async function choose(page: Page, name: string, content: string | Buffer) {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}

test('E-Rechnung prüfen shows the invoice in a file and its errors, and sends nothing [A9.1]', async ({
  blank: page,
  api,
}) => {
  await page.goto('/home/inbox/check')
  await expect(page).toHaveURL(/not-found/)
  await api.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
  await page.goto('/home/inbox/check')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url())
  })
  await choose(page, 'rechnung.xml', ublSample.replace('<cbc:Name>Jo Kern</cbc:Name>', ''))
  await expect(page.getByText('E-Rechnung mit Fehlern')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Regeln der Norm' })).toContainText('BR-DE-5')
  const invoice = page.getByRole('article')
  await expect(invoice).toContainText('Kunde AG')
  await expect(invoice).toContainText('238,00 €')
  await expect(invoice).not.toContainText('BT-44')
  await page.getByRole('switch', { name: 'Feldnummern (BT) zeigen' }).click()
  await expect(invoice).toContainText('BT-44')
  await expectAccessible(page)
  expect(calls).toEqual([])
})

test('checks the XML inside a PDF and shows the PDF page beside the invoice', async ({
  blank: page,
  api,
}) => {
  await api.call(endpoints.updateProfile, { body: completeSeller })
  await api.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
  const final = await createFinal(api, {
    content: {
      ...completeContent(),
      dates: {
        invoiceDate: now,
        deliveryDate: { type: 'type1', label: '', startDate: 0, endDate: 0 },
      },
      eInvoice: {
        format: 'zugferd',
        buyerReference: '',
        orderNumber: '',
        electronicAddress: { scheme: 'EM', value: '' },
      },
    },
  })
  const own = new InvoicePage(page)
  await own.open(final.id)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ZUGFeRD herunterladen' }).click()
  const path = await (await downloading).path()
  await page.goto('/home/inbox/check')
  await page.locator('input[type="file"]').setInputFiles(path)
  await expect(page.getByText('XML aus dem PDF: factur-x.xml')).toBeVisible()
  await expect(page.getByText('Gültige E-Rechnung')).toBeVisible()
  await page.getByRole('button', { name: 'PDF ansehen' }).click()
  await expect(page.getByRole('region', { name: 'PDF-Vorschau' }).locator('canvas').first()).toBeVisible()
})

/** A PDF that lacks the object of its first page. */
const damagedPdf = pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'])

test('says that a PDF cannot be shown if its first page is damaged', async ({ blank: page, api }) => {
  await api.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
  await page.goto('/home/inbox/check')
  await choose(page, 'rechnung.pdf', Buffer.from(damagedPdf))
  await page.getByRole('button', { name: 'PDF ansehen' }).click()
  await expect(page.getByRole('region', { name: 'PDF-Vorschau' })).toContainText(
    'Das PDF konnte nicht angezeigt',
  )
})

test('a PDF can be closed while its first page is being read', async ({ blank: page, api }) => {
  await api.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
  await page.addInitScript(holdFirstPage)
  await page.goto('/home/inbox/check')
  await choose(page, 'rechnung.pdf', Buffer.from(await pdfWithFiles([], 'Rechnung')))
  await page.getByRole('button', { name: 'PDF ansehen' }).click()
  await page.waitForFunction(() => Reflect.has(window, 'deliverFirstPage'))
  await page.getByRole('button', { name: 'PDF ausblenden' }).click()
  await expect(page.getByRole('button', { name: 'PDF ansehen' })).toBeVisible()
  // Errors that the page reports fail the test.
  await page.evaluate(async () => {
    Reflect.get(window, 'deliverFirstPage')()
    await new Promise(requestAnimationFrame)
  })
})

/**
 * Holds back what the PDF library's worker sends once the library has requested the first page. When the
 * worker has sent that page, sets `deliverFirstPage`, which delivers everything.
 */
function holdFirstPage() {
  const { postMessage, addEventListener } = Worker.prototype
  const held: (() => void)[] = []
  let awaitedId: unknown
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.action === 'GetPage') awaitedId = message.callbackId
    Reflect.apply(postMessage, this, [message, ...more])
  }
  const deliver = () => {
    awaitedId = undefined
    for (const one of held) one()
  }
  Worker.prototype.addEventListener = function (
    type: string,
    listener: (event: Event) => void,
    options: unknown,
  ) {
    const holding = (event: Event) => {
      if (awaitedId === undefined) return listener(event)
      held.push(() => listener(event))
      const { action, callbackId } = (event as MessageEvent).data
      // Requests that the worker itself makes have an action.
      if (action === undefined && callbackId === awaitedId) Reflect.set(window, 'deliverFirstPage', deliver)
    }
    Reflect.apply(addEventListener, this, [type, type === 'message' ? holding : listener, options])
  }
}
