import { readFile, stat } from 'node:fs/promises'
import { startTestServer } from '@kontor/testing/processes/test-server'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

const password = 'Neues-Passwort-1'

test('sets up an empty folder and assigns the first invoice number without a shell [A12.1]', async ({
  page,
}) => {
  const server = await startTestServer({ KONTOR_DEMO: 'off' })
  try {
    const file = /Set up: see (.+)/.exec(server.log())?.[1] ?? ''
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const link = (await readFile(file, 'utf8')).trim()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Kontor einrichten' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Name der Organisation').fill('Müller & Söhne GmbH')
    await expect(page.getByLabel('Kürzel für die Anmeldung')).toHaveValue('mueller-soehne')
    await page.getByLabel('Ihr Benutzername').fill('Erika')
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByLabel('Passwort Wiederholen').fill('anders')
    await page.getByRole('button', { name: 'Organisation anlegen' }).click()
    await expect(page.getByText('Die Passwörter stimmen nicht überein.')).toBeVisible()
    await page.getByLabel('Passwort Wiederholen').fill(password)
    await page.getByRole('button', { name: 'Organisation anlegen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Unternehmensdaten' })).toBeVisible()
    await page.getByRole('link', { name: 'Später ausfüllen' }).click()
    await expect(page.getByRole('button', { name: 'Neue Rechnung' })).toBeVisible()
    await page.goto(`${server.baseURL}/home/settings/numbering`)
    await expect(
      page.getByText(/Die nächste Rechnung von heute erhält die Nummer \d{4}-0001\./),
    ).toBeVisible()
  } finally {
    await server.stop()
  }
})

test('Nummernkreis and Protokoll show recent actions, and the chain can be checked [A13.1, A13.3]', async ({
  blank: page,
}) => {
  await page.goto('/home/settings/numbering')
  await page.getByLabel('Muster').fill('R{YY}-{NNN}')
  await expect(page.getByText(/erhält die Nummer R\d\d-001\./)).toBeVisible()
  await page.getByRole('button', { name: 'Muster speichern' }).click()
  await page.getByLabel('Nächste Nummer').fill('41')
  await page.getByLabel('Grund').fill('Umzug aus dem alten Programm')
  await page.getByRole('button', { name: 'Nummer erhöhen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Nummer erhöhen' }).click()
  await expect(page.getByText('Sprung: Zähler bis 40 übersprungen')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/home/settings/audit')
  const events = page.getByRole('list', { name: 'Protokoll' })
  await expect(events.getByText('Nächste Nummer erhöht')).toBeVisible()
  await page.getByLabel('Person oder Programm').fill('niemand')
  await expect(page.getByText('Dazu steht nichts im Protokoll.')).toBeVisible()
  await page.getByRole('button', { name: 'Kette prüfen' }).click()
  await expect(page.getByText(/Die Kette ist unversehrt/)).toBeVisible()
  await expectAccessible(page)
})
