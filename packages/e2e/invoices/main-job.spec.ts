import { confirm } from '../pages/confirm-dialog.ts'
import { LoginPage } from '../pages/login-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { readPdf } from '../support/read-pdf.ts'
import { createCustomer } from '../support/seed.ts'

test('logs in, then creates, previews, finalizes and downloads an invoice', async ({
  page,
  organisation,
  api,
}) => {
  const year = today().slice(0, 4)
  await createCustomer(api, {
    companyName: 'Müller & Söhne GmbH',
    invoiceAddress: {
      street: 'Schloßweg 3',
      streetExtra: '',
      postalCode: '02826',
      city: 'Görlitz',
      country: 'Deutschland',
    },
  })

  await test.step('log in', async () => {
    const login = new LoginPage(page)
    await login.open()
    await login.logIn(organisation.user)
    await expect(page.getByText('Keine Entwürfe gefunden')).toBeVisible()
    await expect(page.getByText('Keine Rechnungen gefunden')).toBeVisible()
  })

  await test.step('write a draft', async () => {
    await page.getByRole('button', { name: 'Neue Rechnung' }).click()
    await expect(page.getByRole('heading', { name: 'Rechnung erstellen' })).toBeVisible()
    await page.getByRole('button', { name: 'Kunden auswählen' }).click()
    const picker = page.getByRole('dialog', { name: 'Wählen Sie einen Kunden aus' })
    await picker.getByText('Müller & Söhne GmbH').click()
    await picker.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(page.getByLabel('Firmenname')).toHaveValue('Müller & Söhne GmbH')

    await page.getByRole('textbox', { name: 'Projektnummer' }).fill('P100')
    await page.getByRole('textbox', { name: 'Projektbezeichnung' }).fill('Umbau der Filiale')
    await page.getByRole('button', { name: 'Posten hinzufügen' }).click()
    const item = page.getByRole('form', { name: 'Neuer Posten' })
    await item.getByRole('textbox', { name: 'Titel' }).fill('Beratung vor Ort')
    await item.getByRole('textbox', { name: 'Menge' }).fill('2')
    await item.getByRole('textbox', { name: 'Einzelpreis' }).fill('100,00')
    await item.getByRole('textbox', { name: 'Einzelpreis' }).press('Enter')
    await page.keyboard.press('Escape')
    await expect(item).toBeHidden()
    await expect(page.getByRole('main')).toContainText('238,00 €')
    await page.getByRole('button', { name: 'Speichern und zur Vorschau' }).click()
  })

  await test.step('see it as a PDF [S1.0.4, S4.5.17, S9.0.19]', async () => {
    await expect(page).toHaveURL(/\/home\/invoice\?id=/)
    await expect(page.getByRole('heading', { name: 'Rechnungsentwurf' }).first()).toBeVisible()
    const preview = page.getByRole('region', { name: 'PDF-Vorschau' }).first()
    await expect(preview).toContainText('Beratung vor Ort')
    await expect(preview).toContainText('Müller & Söhne GmbH')
    expect(await download()).toEqual({
      fileName: `${today()}-DRAFT-DE.pdf`,
      text: expect.stringContaining('ENTWURF'),
    })
  })

  await test.step('finalize it [S1.0.3, S4.1.1, S5.0.31]', async () => {
    await page.getByRole('button', { name: 'Fertigstellen' }).click()
    await confirm(
      page,
      'Nach dieser Aktion darf die Rechnung nicht mehr verändert werden. Wollen Sie die Rechnung erstellen?',
    )
    await expect(page.getByText(`${year}-0001`).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bearbeiten' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Fertigstellen' })).toBeHidden()
  })

  await test.step('download it [S4.7.3]', async () => {
    const { fileName, text } = await download()
    expect(fileName).toBe(`${today()}-P100-${year}-0001.pdf`)
    for (const part of ['Müller & Söhne GmbH', 'Schloßweg 3', '02826 Görlitz', `P100-${year}-0001`]) {
      expect(text).toContain(part)
    }
    for (const part of ['Beratung vor Ort', '200,00 €', '38,00 €', '238,00 €']) expect(text).toContain(part)
    expect(text).not.toContain('ENTWURF')
  })

  await test.step('find it among the invoices', async () => {
    await page.getByRole('button', { name: 'Zurück' }).click()
    await expect(page.getByText('Keine Entwürfe gefunden')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: `${year}-0001` })).toContainText('200,00 €')
  })

  async function download(): Promise<{ fileName: string; text: string }> {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF herunterladen' }).click()
    const download = await downloading
    const pages = await readPdf(await download.path())
    return { fileName: download.suggestedFilename(), text: pages.join(' ') }
  }
})

/** Today in Berlin as YYYY-MM-DD. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format()
}
