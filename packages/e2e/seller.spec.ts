import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice } from '@kontor/domain/invoice'
import { emptyProfile } from '@kontor/domain/invoice-defaults'
import type { Page } from '@playwright/test'
import type { Api } from './api.ts'
import { expect, test } from './fixtures.ts'
import { InvoiceListPage } from './pages/invoice-list-page.ts'
import { readPdf } from './read-pdf.ts'
import { createFinal } from './seed.ts'

const failure = 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.'

/** A final of a company that has another name now. */
async function createOldFinal(api: Api): Promise<Invoice> {
  const rename = (legalName: string) =>
    api.call(endpoints.updateProfile, { body: { ...emptyProfile(), legalName } })
  await rename('Alte Werkstatt GmbH')
  const final = await createFinal(api, { companyName: 'Wattwind', items: [{ title: 'Überfahrt' }] })
  await rename('Neue Werkstatt AG')
  return final
}

async function expectOldSeller(page: Page, download: () => Promise<void>): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent('download'), download()])
  const text = (await readPdf(await file.path())).join(' ')
  expect(text).toContain('Alte Werkstatt GmbH')
  expect(text).not.toContain('Neue Werkstatt AG')
}

test('a final is printed with the seller that it was made with, from the list and from its page', async ({
  signedIn: page,
  api,
}) => {
  await createOldFinal(api)
  await page.reload()
  const list = new InvoiceListPage(page)
  await list.final('Wattwind').getByRole('checkbox').check()
  await expectOldSeller(page, () => list.pdfButton.click())
  await list.final('Wattwind').dblclick()
  await expect(page).toHaveURL(/\/home\/invoice\?id=/)
  await expectOldSeller(page, () => page.getByRole('button', { name: 'PDF herunterladen' }).click())
})

test.describe('when a final cannot be fetched', () => {
  test.use({ expectedErrors: [/status of 500|\/v1\/invoices\/id\//] })

  test('without its seller a final is not printed: the sentence is shown, and its page keeps "loading ..." [S8.0.3]', async ({
    signedIn: page,
    api,
  }) => {
    await createOldFinal(api)
    await page.reload()
    const list = new InvoiceListPage(page)
    await page.route('**/v1/invoices/id/*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal' } }),
    )
    let downloads = 0
    page.on('download', () => {
      downloads += 1
    })
    await list.final('Wattwind').getByRole('checkbox').check()
    await list.pdfButton.click()
    const alert = page.getByRole('alert').filter({ hasText: failure })
    await expect(alert).toHaveText(failure)
    await alert.getByRole('button').click()
    await list.final('Wattwind').dblclick()
    await expect(alert).toHaveText(failure)
    await expect(page.getByText('loading ...')).toBeVisible()
    await expect(page.getByRole('button', { name: 'PDF herunterladen' })).toBeDisabled()
    expect(downloads).toBe(0)
  })
})
