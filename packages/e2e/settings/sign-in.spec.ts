import { logIn } from '@kontor/testing/session/api'
import { confirm } from '../pages/confirm-dialog.ts'
import { LoginPage } from '../pages/login-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { codeFor } from '../support/one-time-code.ts'

test.describe('with one-time codes', () => {
  // The server asks for the second step with a 401.
  test.use({ expectedErrors: [/401/] })

  test('lists the devices; login asks for a one-time code and accepts a recovery code instead [A10.8, A10.9, A10.10]', async ({
    blank: page,
    organisation,
    server,
  }) => {
    await test.step('lists the signed-in devices and can end the other sessions', async () => {
      await logIn(server.baseURL, organisation.user)
      await page.goto('/home/settings')
      await page.getByRole('link', { name: /^Anmeldung/ }).click()
      const devices = page.getByRole('list', { name: 'Angemeldete Geräte' }).getByRole('listitem')
      await expect(devices).toHaveCount(2)
      await expect(devices.filter({ hasText: 'dieses Gerät' })).toContainText('von 127.0.0.1')
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoHorizontalScroll(page)
      await page.getByRole('button', { name: 'Alle anderen abmelden' }).click()
      await confirm(
        page,
        'Alle anderen Geräte werden sofort abgemeldet. Nicht Gespeichertes kann dort verloren gehen.',
      )
      await expect(devices).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Alle anderen abmelden' })).toBeHidden()
      await page.setViewportSize({ width: 1280, height: 800 })
    })
    await page.getByRole('button', { name: 'Einmalcodes einrichten' }).click()
    await expect(page.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible()
    await expectAccessible(page)
    const key = await page.getByRole('textbox', { name: 'Schlüssel' }).inputValue()
    const usedCode = codeFor(key)
    await page.getByLabel('Code aus der App').fill(usedCode)
    await page.getByRole('button', { name: 'Code bestätigen' }).click()
    const codes = page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [recoveryCode = ''] = await codes.allTextContents()
    await page.getByRole('button', { name: 'Ich habe sie aufbewahrt' }).click()
    await expect(page.getByText('Noch 10 Wiederherstellungscodes.')).toBeVisible()
    await page.getByText('Logout', { exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()

    const login = new LoginPage(page)
    await login.logIn(organisation.user)
    await expect(page.getByRole('heading', { name: 'Zweiter Schritt' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Code aus der App').fill(usedCode)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByText('Jeder Code gilt nur einmal')).toBeVisible()
    await page.getByRole('button', { name: 'Ohne Telefon: Wiederherstellungscode' }).click()
    await page.getByLabel('Wiederherstellungscode').fill(recoveryCode)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByRole('button', { name: 'Neue Rechnung' })).toBeVisible()
  })
})

test.describe('an organisation that requires a second factor', () => {
  test.use({ expectedErrors: [/40[13]/] })

  test('makes users set one up before they can open a page [A10.11]', async ({
    page,
    server,
    organisation,
  }) => {
    await server.admin(['org', 'set', organisation.id, '--second-factor', 'required'])
    const login = new LoginPage(page)
    await login.open()
    await login.logIn(organisation.user)
    await expect(page.getByRole('heading', { name: 'Zweiten Faktor einrichten' })).toBeVisible()
    await page.goto('/home/addressbook')
    await expect(page.getByRole('heading', { name: 'Zweiten Faktor einrichten' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Einmalcodes einrichten' }).click()
    // Once it has loaded, it moves the button below it.
    await expect(page.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible()
    const key = await page.getByRole('textbox', { name: 'Schlüssel' }).inputValue()
    await expectNoHorizontalScroll(page)
    await page.getByLabel('Code aus der App').fill(codeFor(key))
    await page.getByRole('button', { name: 'Code bestätigen' }).click()
    await page.getByRole('button', { name: 'Ich habe sie aufbewahrt' }).click()
    await expect(page.getByRole('button', { name: 'Neuer Kontakt' })).toBeVisible()
  })
})
