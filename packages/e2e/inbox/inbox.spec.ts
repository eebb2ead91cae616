import { endpoints } from '@kontor/contract/endpoints'
import { ublSample } from '@kontor/einvoice/testing/ubl-sample'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

const broken = ublSample.replace('<cbc:Name>Jo Kern</cbc:Name>', '').replace('<cbc:ID>RE-7<', '<cbc:ID>RE-8<')
const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/xml',
  buffer: Buffer.from(content),
})

test.describe('Eingang', () => {
  test.beforeEach(async ({ api }) => {
    await api.call(endpoints.switchFunction, { body: { function: 'inbox', on: true } })
  })

  test('reports the result for each uploaded file, and moves an invoice from new to paid [A9.6]', async ({
    signedIn: page,
  }) => {
    await page.getByRole('link', { name: 'Eingang' }).click()
    await page
      .locator('input[type="file"]')
      .setInputFiles([file('a.xml', ublSample), file('again.xml', ublSample), file('leer.xml', '')])
    await expect(page.getByText('3 von 3 Dateien übertragen')).toBeVisible()
    const uploads = page.getByRole('region', { name: 'Hochgeladene Dateien' })
    await expect(uploads).toContainText('a.xml: aufgenommen')
    await expect(uploads).toContainText('again.xml: war schon vorhanden')
    await expect(uploads).toContainText('leer.xml: Die Datei ist leer.')
    const row = page.getByRole('row', { name: /Kontor GmbH/ })
    await expect(row).toContainText('RE-7')
    await expectAccessible(page)
    await row.dblclick()
    await expect(page.getByRole('article')).toContainText('Kunde AG')
    for (const [button, status] of [
      ['Als geprüft markieren', 'geprüft'],
      ['Freigeben', 'freigegeben'],
      ['Bezahlt', 'bezahlt'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByRole('region', { name: 'Bearbeitung' }).locator('.MuiChip-label')).toHaveText(
        status,
      )
    }
    await expect(page.getByRole('img', { name: 'GiroCode zum Überweisen' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Kontakt anlegen' }).click()
    await expect(page.getByRole('textbox', { name: 'Firmenname' })).toHaveValue('Kontor GmbH')
  })

  test('tests, saves, pauses and removes a mailbox [A9.8]', async ({ blank: page }) => {
    await page.goto('/home/settings')
    await page.getByRole('link', { name: /^Postfach/ }).click()
    await page.getByRole('textbox', { name: 'Server (IMAP)' }).fill('127.0.0.1')
    await page.getByRole('textbox', { name: 'Benutzername' }).fill('eingang')
    await page.getByRole('button', { name: 'Verbindung testen' }).click()
    await expect(page.getByText('Feld ist leer')).toBeVisible()
    await page.getByLabel('Passwort').fill('geheim')
    await page.getByRole('button', { name: 'Verbindung testen' }).click()
    await expect(page.getByText('Dieser Server liegt in einem privaten Netz.')).toBeVisible()
    await page.getByRole('button', { name: 'Speichern' }).click()
    const state = page.getByRole('region', { name: 'Letzter Abruf' })
    await expect(state).toContainText('noch keiner')
    await expect(page.getByLabel('Passwort')).toHaveValue('')
    await state.getByRole('button', { name: 'Jetzt abrufen' }).click()
    await expect(state).toContainText('Dieser Server liegt in einem privaten Netz.')
    await state.getByRole('button', { name: 'Anhalten' }).click()
    await expect(state).toContainText('angehalten')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Entfernen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
    await expect(page.getByRole('textbox', { name: 'Server (IMAP)' })).toHaveValue('')
    await expect(state).toBeHidden()
  })

  test('a rejected invoice shows the reply to its sender, which names the errors [A9.6]', async ({
    blank: page,
    api,
  }) => {
    const { received } = await api.call(endpoints.uploadReceived, {
      body: { name: 'b.xml', content: new Blob([broken]) },
    })
    await page.goto(`/home/inbox/invoice?id=${received.id}`)
    await expect(page.getByRole('region', { name: 'Regeln der Norm' })).toContainText('BR-DE-5')
    await page.getByRole('button', { name: 'Erneut prüfen' }).click()
    const history = page.getByRole('region', { name: 'Bearbeitung' }).getByRole('list')
    await expect(history).toContainText(/Prüfung beim Eingang[\s\S]*Erneut geprüft/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ablehnen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rechnung ablehnen' })
    await expect(dialog.getByRole('textbox', { name: 'Antwort an den Absender' })).toHaveValue(
      /RE-8[\s\S]*BR-DE-5/,
    )
    await dialog.getByRole('button', { name: 'Ablehnen' }).click()
    await expect(dialog).toBeHidden()
    const work = page.getByRole('region', { name: 'Bearbeitung' })
    await expect(work.locator('.MuiChip-label')).toHaveText('abgelehnt')
    await expect(work).toContainText('(BR-DE-5)')
  })
})
