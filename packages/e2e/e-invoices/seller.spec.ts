import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import type { Api } from '@kontor/testing/session/api'
import type { Page } from '@playwright/test'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { InvoiceListPage } from '../pages/invoice-list-page.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { unsavedWork, waitForEntries } from '../pages/journal.ts'
import { expect, test } from '../support/fixtures.ts'
import { readPdf } from '../support/read-pdf.ts'
import { createDraft, createFinal } from '../support/seed.ts'

const failure = 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.'

async function rename(api: Api, legalName: string): Promise<void> {
  await api.call(endpoints.updateProfile, { body: { ...emptyProfile(), legalName } })
}

/** A final of a company that has since changed its name. */
async function createOldFinal(api: Api): Promise<Invoice> {
  await rename(api, 'Alte Werkstatt GmbH')
  const final = await createFinal(api, { companyName: 'Wattwind', items: [{ title: 'Überfahrt' }] })
  await rename(api, 'Neue Werkstatt AG')
  return final
}

async function expectOldSeller(page: Page, download: () => Promise<void>): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent('download'), download()])
  const text = (await readPdf(await file.path())).join(' ')
  expect(text).toContain('Alte Werkstatt GmbH')
  expect(text).not.toContain('Neue Werkstatt AG')
}

test.describe('in the editor', () => {
  test.use({ viewport: { width: 1920, height: 1000 } })

  test('a Korrektur shows the seller of the final, but saving it does not send the seller', async ({
    blank: page,
    api,
  }) => {
    const final = await createOldFinal(api)
    const editor = new InvoiceEditorPage(page)
    await editor.open(final.id)
    await expect(editor.preview).toContainText('Alte Werkstatt GmbH')
    await editor.field('Kundendaten', 'Firmenname').fill('Nordwind')
    await expect(editor.preview).toContainText('Nordwind')
    await expect(editor.preview).toContainText('Alte Werkstatt GmbH')
    const saving = page.waitForRequest((request) => request.method() === 'PUT')
    await editor.saveToPreview()
    expect((await saving).postData()).not.toContain('"seller"')
    const stored = await api.call(endpoints.getInvoice, { params: { id: final.id } })
    expect(stored.content.customer.companyName).toBe('Nordwind')
    expect(stored.content.seller?.legalName).toBe('Alte Werkstatt GmbH')
  })

  test('restored work on a draft that has since become final shows the seller of the final', async ({
    blank: page,
    api,
  }) => {
    await rename(api, 'Alte Werkstatt GmbH')
    const draft = await createDraft(api, { companyName: 'Wattwind', items: [{ title: 'Überfahrt' }] })
    const editor = new InvoiceEditorPage(page)
    await editor.open(draft.id)
    await editor.field('Kundendaten', 'Firmenname').fill('Nordwind')
    await waitForEntries(page, 1)
    await page.goto('/home')
    await api.call(endpoints.setInvoiceStatus, { body: { invoiceId: draft.id, status: 'final' } })
    await rename(api, 'Neue Werkstatt AG')
    await editor.open(draft.id)
    await unsavedWork(page).getByRole('button', { name: 'Wiederherstellen' }).click()
    await expect(editor.preview).toContainText('Nordwind')
    await expect(editor.preview).toContainText('Alte Werkstatt GmbH')
  })
})

test.describe('when a final cannot be fetched', () => {
  test.use({ expectedErrors: [/status of 500|\/v1\/invoices\/id\//] })

  test('shows an error instead of a page without its seller; a retry prints the original seller [S8.0.3]', async ({
    blank: page,
    api,
  }) => {
    await createOldFinal(api)
    await page.goto('/home')
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
    await expect(page.getByText('Die Vorschau konnte nicht geladen werden.')).toBeVisible()
    await expect(page.getByText('loading ...')).toBeHidden()
    await expect(page.getByRole('button', { name: 'PDF herunterladen' })).toBeDisabled()
    expect(downloads).toBe(0)
    await page.unroute('**/v1/invoices/id/*')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expectOldSeller(page, () => page.getByRole('button', { name: 'PDF herunterladen' }).click())
    await new InvoicePage(page).back.click()
    await list.final('Wattwind').getByRole('checkbox').check()
    await expectOldSeller(page, () => list.pdfButton.click())
  })
})
