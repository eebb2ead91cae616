import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { endpoints } from '@kontor/contract/endpoints'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect } from '../support/fixtures.ts'
import { createFinal } from '../support/seed.ts'
import { accountOf } from './mail-account.ts'
import { test } from './mail-fixtures.ts'

test('a final goes from Senden to Gesendet, with the bytes in its history [A23.11, A23.12, A23.13]', async ({
  blank: page,
  api,
  smtp,
}) => {
  await api.call(endpoints.switchFunction, { body: { function: 'dispatch', on: true } })
  const customer = {
    ...emptyInvoiceContent().customer,
    companyName: 'Musterbau GmbH',
    emailForInvoice: 'bau@example.com',
  }
  const final = await createFinal(api, {
    items: [{ title: 'Beratung', unitPrice: 100 }],
    content: { customer },
  })

  await api.call(endpoints.saveMailAccount, { body: accountOf(smtp.port, 'geheim') })

  const invoice = new InvoicePage(page)
  await invoice.open(final.id)
  const card = page.getByRole('region', { name: 'Versand' })
  await expect(card.getByRole('status')).toHaveText('Noch nicht gesendet.')
  await card.getByRole('button', { name: 'Senden' }).click()
  const dialog = page.getByRole('dialog', { name: `Rechnung ${final.invoiceNumber} senden` })
  await expect(dialog.getByRole('textbox', { name: 'An', exact: true })).toHaveValue('bau@example.com')
  await dialog.getByLabel('Der Empfänger hat zugestimmt').check()
  await dialog.getByRole('tab', { name: 'Vorschau' }).click()
  await expect(dialog.getByRole('article', { name: 'Vorschau' })).toContainText('rechnung@werft.example')
  await dialog.getByRole('button', { name: 'Senden' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('status')).toContainText('Gesendet am')

  const [received] = smtp.accepted
  expect(received?.to).toEqual(['bau@example.com'])
  const attachment = received?.mail.attachments[0]?.content
  const hash = createHash('sha256')
    .update(attachment ?? '')
    .digest('hex')
  await card.getByRole('button', { name: /^angenommen/ }).click()
  const mail = page.getByRole('dialog', { name: `E-Mail: Rechnung ${final.invoiceNumber}` })
  await expect(mail).toContainText(`SHA-256: ${hash}`)
  await expect(mail.getByRole('list', { name: 'Verlauf' })).toContainText('Angenommen als TEST1')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await mail.getByRole('button', { name: /herunterladen$/ }).click()
  expect(await readFile(await (await download).path())).toEqual(attachment)
  await mail.getByRole('button', { name: 'Schließen' }).click()

  await page.getByRole('link', { name: 'Postausgang' }).click()
  const row = page.getByRole('row', { name: /Musterbau GmbH/ })
  await expect(row).toContainText('angenommen')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
})

test('an outbox that stopped at the sign-in says so on each page until the account is right [A23.10]', async ({
  blank: page,
  api,
  smtp,
}) => {
  await api.call(endpoints.switchFunction, { body: { function: 'dispatch', on: true } })
  const customer = {
    ...emptyInvoiceContent().customer,
    companyName: 'Kunde AG',
    emailForInvoice: 'kunde@example.com',
  }
  const final = await createFinal(api, {
    items: [{ title: 'Beratung', unitPrice: 100 }],
    content: { customer },
  })
  await api.call(endpoints.saveMailAccount, { body: accountOf(smtp.port, 'falsch') })
  const invoice = new InvoicePage(page)
  await invoice.open(final.id)
  const card = page.getByRole('region', { name: 'Versand' })
  await card.getByRole('button', { name: 'Senden' }).click()
  const dialog = page.getByRole('dialog', { name: /senden$/ })
  await dialog.getByLabel('Der Empfänger hat zugestimmt').check()
  await dialog.getByRole('button', { name: 'Senden' }).click()
  await expect(page.getByText('Die E-Mail liegt im Postausgang.')).toBeVisible()
  await expect(async () => {
    await page.goto('/home/addressbook')
    await expect(page.getByText(/^Der Mailserver hat die Anmeldung abgelehnt\..*535/)).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await page.getByRole('link', { name: 'Zu den Einstellungen' }).click()
  await page.getByRole('button', { name: 'Verbindung prüfen' }).click()
  await expect(page.getByText(/weist Benutzername oder Passwort zurück.*535/)).toBeVisible()
  await page.getByLabel('Passwort').fill('geheim')
  await page.getByRole('button', { name: 'Verbindung prüfen' }).click()
  await expect(page.getByText(/^Die Anmeldung klappt\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Speichern' }).first().click()
  await expect(page.getByText(/^Der Mailserver hat die Anmeldung abgelehnt/)).toBeHidden()
  await invoice.open(final.id)
  await expect(card.getByRole('status')).toContainText('Gesendet am')
})
