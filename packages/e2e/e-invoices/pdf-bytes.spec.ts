import { readFile } from 'node:fs/promises'
import { endpoints } from '@kontor/contract/endpoints'
import { renderInvoicePdf } from '@kontor/pdf/invoice-pdf'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createFinal } from '../support/seed.ts'

test('the browser creates the same bytes as Node, even after a reload [S7.0.27]', async ({
  blank: page,
  api,
}) => {
  const items = Array.from({ length: 40 }, (_, index) => ({
    title: `Überfahrt nach Łeba ${index}`,
    description: 'Mit Gepäck\u00a0– ohne Fahrrad',
    unitPrice: 12.5 + index,
  }))
  const { id } = await createFinal(api, { companyName: 'Wattwind & Söhne', projectNumber: 'P7', items })
  const invoice = await api.call(endpoints.getInvoice, { params: { id } })
  const [template] = await api.call(endpoints.listLayoutTemplates)
  const { profile } = await api.call(endpoints.getOrganisation)
  if (!template) throw new Error('the built-in layout is missing')
  const expected = Buffer.from(await renderInvoicePdf(invoice, template, profile))

  const invoicePage = new InvoicePage(page)
  for (const visit of ['first visit', 'after a reload']) {
    await invoicePage.open(id)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF herunterladen' }).click()
    const bytes = await readFile(await (await downloading).path())
    expect(bytes.equals(expected), visit).toBe(true)
  }
})
