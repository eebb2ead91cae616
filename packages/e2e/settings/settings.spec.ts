import { readFile } from 'node:fs/promises'
import { logIn } from '@kontor/testing/session/api'
import { SettingsPage } from '../pages/settings-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

const invalid =
  'Passwort muss mindestens 8 Zeichen lang sein, und mindestens drei von den folgenden vier Zeichenkategorien enthalten: Kleinbuchstaben, Großbuchstaben, Zahlen, Sonderzeichen.'
const changed = 'Passwort wurde erfolgreich geändert.'

test('Settings has links to its sections and a form for changing the password [S1.0.5, S2.10.1, S2.10.2, S7.0.4, S8.0.5]', async ({
  signedIn: page,
  organisation,
  server,
}) => {
  const settings = new SettingsPage(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/home/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Passwort Ändern' })).toBeVisible()
  for (const field of [settings.oldPassword, settings.newPassword, settings.repeatedPassword])
    await expect(field).toHaveAttribute('type', 'password')

  for (const section of ['Unternehmensdaten', 'Layout-Vorlagen']) {
    await page.getByRole('link', { name: section }).click()
    await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible()
    await page.getByRole('link', { name: 'Zurück zu den Einstellungen' }).click()
  }
  await expect(page).toHaveURL('/home/settings')

  await settings.fillPasswords('alt', 'kurz', 'anders')
  await settings.repeatedPassword.blur()
  await expect(page.getByText(invalid)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await settings.fillPasswords(organisation.user.password, 'Ganz-Neu-2026')
  await settings.repeatedPassword.press('Enter')
  const message = page.getByRole('alert')
  await expect(message).toHaveText(changed)
  await expect(message).toHaveCSS('background-color', 'rgb(31, 95, 168)')
  for (const field of [settings.oldPassword, settings.newPassword, settings.repeatedPassword])
    await expect(field).toHaveValue('')
  await expect(page.getByText(invalid)).toBeHidden()
  await logIn(server.baseURL, { ...organisation.user, password: 'Ganz-Neu-2026' })
  await expect(logIn(server.baseURL, organisation.user)).rejects.toThrow('401')
})

test('on the Daten page, users can download an export of the organisation: a ZIP of JSON and CSV files [A19.1]', async ({
  blank: page,
  organisation,
}) => {
  await page.goto('/home/settings/data')
  await expect(page.getByRole('heading', { level: 1, name: 'Daten' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export herunterladen' }).click()
  const file = await download
  await expect(page.getByText('Der Export ist heruntergeladen.')).toBeVisible()
  expect(file.suggestedFilename()).toBe(`kontor-${organisation.id}.zip`)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  for (const name of ['organisation.json', 'audit-events.json', 'invoices.csv'])
    expect(bytes.includes(name), name).toBe(true)
})
