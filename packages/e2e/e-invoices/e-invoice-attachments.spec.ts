import { readFile } from 'node:fs/promises'
import { endpoints } from '@kontor/contract/endpoints'
import { checkDocument } from '@kontor/einvoice/document/check-document'
import { completeSeller } from '@kontor/einvoice/testing/complete-invoice'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createDraft } from '../support/seed.ts'
import { completeContent } from './e-invoice-seed.ts'

test('a file that is attached in the editor is in the downloaded XRechnung [A21.1, A21.6, A21.7]', async ({
  blank: page,
  api,
}) => {
  await api.call(endpoints.updateProfile, { body: completeSeller })
  const draft = await createDraft(api, { content: completeContent() })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  const attachments = page.getByRole('region', { name: 'Anlagen' })
  const choosing = page.waitForEvent('filechooser')
  await attachments.getByRole('button', { name: 'Anlage hinzufügen' }).click()
  const file = { name: 'Stunden.csv', mimeType: 'text/csv', buffer: Buffer.from('Tag;Stunden\n1;8\n') }
  await (await choosing).setFiles(file)
  await attachments.getByLabel('Beschreibung von Stunden.csv').fill('Stundennachweis')
  await expectAccessible(page)
  await editor.saveToPreview()
  await page.getByRole('button', { name: 'Fertigstellen' }).click()
  await page.locator('[data-answer="agreed"]').click()
  await expect(page.getByRole('button', { name: 'Fertigstellen' })).toBeHidden()
  const invoice = new InvoicePage(page)
  await invoice.open(draft.id)
  const card = invoice.finalCard
  await expect(card).toContainText('Stunden.csv · Stundennachweis')
  const saving = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Stunden.csv' }).click()
  expect(await readFile(await (await saving).path())).toEqual(file.buffer)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'XRechnung herunterladen' }).click()
  const {
    schemaFaults,
    findings,
    invoice: read,
  } = checkDocument(await readFile(await (await downloading).path(), 'utf8'))
  expect([schemaFaults, findings]).toEqual([[], []])
  expect(read?.attachments).toEqual([
    {
      reference: 'Stunden.csv',
      description: 'Stundennachweis',
      file: { content: file.buffer.toString('base64'), mediaType: 'text/csv', name: 'Stunden.csv' },
    },
  ])
})
