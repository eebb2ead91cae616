import { endpoints } from '@kontor/contract/endpoints'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { InvoiceListPage } from '../pages/invoice-list-page.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createFinal } from '../support/seed.ts'

test.use({ drawsPages: false })

test.describe('a browser in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('uses the date in Berlin, where the next day has already begun [S3.2.5, S9.0.17]', async ({
    blank: page,
    api,
  }) => {
    // 22:30 on the 20th in New York, 04:30 on the 21st in Berlin.
    await page.clock.setFixedTime('2026-11-21T03:30:00Z')
    await createFinal(api, { project: 'Heute', invoiceDate: Date.parse('2026-11-20T23:30:00Z') / 1000 })
    await createFinal(api, { project: 'Gestern', invoiceDate: Date.parse('2026-11-20T22:30:00Z') / 1000 })
    await page.goto('/home')
    const list = new InvoiceListPage(page)
    await expect(list.final('Heute')).toContainText('21.11.2026')
    await expect(list.final('Gestern')).toContainText('20.11.2026')

    const period = await list.openPeriod('Letzte 30 Tage')
    await period.getByRole('radio').last().check()
    await expect(period.getByRole('group', { name: 'Bis' })).toContainText('21')
    await page.keyboard.press('Escape')

    const editor = new InvoiceEditorPage(page)
    await editor.open()
    const date = editor
      .section('Rechnungsdaten')
      .getByRole('textbox', { name: 'Rechnungsdatum', includeHidden: true })
    await expect(date).toHaveValue('21-11-2026')
    const id = await editor.saveToPreview()
    const stored = await api.call(endpoints.getInvoice, { params: { id } })
    expect(stored.content.dates.invoiceDate).toBe(Date.parse('2026-11-21T11:00:00Z') / 1000)
    await expect(new InvoicePage(page).draftCard).toContainText(formatTimestamp(stored.objectInfos.createdAt))
  })
})

test.describe('a browser whose clock was reset to 1970', () => {
  test.use({ setsClock: true })

  test('lists a final with a later date [S7.0.7]', async ({ blank: page, api }) => {
    await createFinal(api, { project: 'Umbau' })
    await page.clock.setFixedTime(0)
    await page.goto('/home')
    await expect(new InvoiceListPage(page).final('Umbau')).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})
