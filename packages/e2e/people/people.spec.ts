import { endpoints } from '@kontor/contract/endpoints'
import type { Page } from '@playwright/test'
import { confirm } from '../pages/confirm-dialog.ts'
import { LoginPage } from '../pages/login-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

const password = 'Neues-Passwort-1'

/** Invites a user on the Benutzer page; returns the link, which is shown once. */
async function invite(page: Page, username: string, role: string): Promise<string> {
  await page.goto('/home/settings/people')
  await page.getByRole('button', { name: 'Person einladen' }).click()
  await page.getByLabel('Benutzername').fill(username)
  await page.getByRole('combobox', { name: 'Rolle' }).click()
  await page.getByRole('option', { name: role }).click()
  await page.getByRole('button', { name: 'Link erstellen' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await page.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByRole('row').filter({ hasText: username })).toContainText('eingeladen')
  return link
}

test('an invited user chooses a password, signs in and sees what their role permits [A10.4, A10.6]', async ({
  blank: page,
  api,
  browser,
  organisation,
}) => {
  const link = await invite(page, 'Bea Lang', 'Lesen')
  expect(link).toContain('/start/password#')

  const other = await browser.newContext({ locale: 'de-DE' })
  const guest = await other.newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Willkommen, Bea Lang' })).toBeVisible()
  await guest.getByLabel('Neues Passwort').fill('kurz')
  await guest.getByLabel('Passwort Wiederholen').fill('kurz')
  await guest.getByRole('button', { name: 'Passwort speichern' }).click()
  await expect(guest.getByText('Passwort muss mindestens 8 Zeichen lang sein')).toBeVisible()
  await guest.getByLabel('Neues Passwort').fill(password)
  await guest.getByLabel('Passwort Wiederholen').fill(password)
  await guest.getByRole('button', { name: 'Passwort speichern' }).click()
  await guest.getByRole('link', { name: 'Zur Anmeldung' }).click()
  const login = new LoginPage(guest)
  await login.logIn({ organisation: organisation.id, username: 'Bea Lang', password })

  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Neue Rechnung' })).toBeHidden()
  await guest.goto('/home/addressbook')
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Neuer Kontakt' })).toBeHidden()
  await guest.goto('/home/settings')
  await expect(guest.getByRole('heading', { name: 'Passwort Ändern' })).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Benutzer' })).toBeHidden()

  const people = await api.call(endpoints.listPeople)
  expect(people.map(({ role, invited }) => ({ role, invited }))).toContainEqual({
    role: 'reading',
    invited: false,
  })

  await test.step('a replaced link is reported as no longer valid', async () => {
    const { token } = await api.call(endpoints.invitePerson, {
      body: { username: 'Cleo', email: '', role: 'writing', roleUntil: 0 },
    })
    await api.call(endpoints.createPasswordLink, { body: { username: 'Cleo' } })
    await guest.goto(`/start/password#${token}`)
    await expect(guest.getByText('Dieser Link gilt nicht mehr.')).toBeVisible()
  })
  await other.close()
})

test('an administrator changes and disables a user, toggles a function and revokes a token [A9.3, A9.4, A11.1, A11.2]', async ({
  blank: page,
  organisation,
  server,
  api,
}) => {
  await organisation.addUser('Jo')
  await page.goto('/home/settings/people')
  const jo = page.getByRole('row').filter({ hasText: 'Jo' })
  await expect(jo).toBeVisible()
  await expectFitting(page)
  await jo.getByRole('button', { name: 'Aktionen für Jo' }).click()
  await page.getByRole('menuitem', { name: 'Rolle ändern' }).click()
  await page.getByRole('combobox', { name: 'Rolle' }).click()
  await page.getByRole('option', { name: 'Buchhaltung' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(jo).toContainText('Buchhaltung')
  await jo.getByRole('button', { name: 'Aktionen für Jo' }).click()
  await page.getByRole('menuitem', { name: 'Sperren', exact: true }).click()
  await confirm(
    page,
    'Jo wird sofort abgemeldet und kann sich nicht mehr anmelden. Rechnungen behalten den Namen.',
  )
  await expect(jo).toContainText('gesperrt')
  await jo.getByRole('button', { name: 'Aktionen für Jo' }).click()
  await page.getByRole('menuitem', { name: 'Entsperren' }).click()
  await expect(jo).not.toContainText('gesperrt')
  expect(await api.call(endpoints.listPeople)).toHaveLength(2)

  await test.step('switches a function on and off again', async () => {
    await openSection(page, /^Funktionen/)
    const series = page.getByRole('switch', { name: 'Serien' })
    await expect(series).not.toBeChecked()
    await expectFitting(page)
    await series.click()
    await expect(series).toBeChecked()
    expect((await api.call(endpoints.getOrganisation)).features).toMatchObject({ series: true, inbox: false })
    await series.click()
    await expect(series).not.toBeChecked()
  })

  await test.step('a program can use its token until an administrator revokes it', async () => {
    await openSection(page, /^Zugänge für Programme/)
    await expect(page.getByText('Noch kein Programm hat einen Zugang.')).toBeVisible()
    await expectFitting(page)
    await page.getByRole('button', { name: 'Zugang anlegen' }).click()
    await page.getByLabel('Name des Programms').fill('Onlineshop')
    await page.getByRole('dialog').getByRole('button', { name: 'Zugang anlegen' }).click()
    const token = await page.getByRole('textbox', { name: 'Schlüssel' }).inputValue()
    const call = () =>
      fetch(`${server.baseURL}${endpoints.listCustomers.path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await call()).status).toBe(200)
    await page.getByRole('button', { name: 'Fertig' }).click()
    await page.getByRole('button', { name: 'Zugang von Onlineshop entziehen' }).click()
    await confirm(page, 'Onlineshop wird beim nächsten Aufruf abgewiesen. Das lässt sich nicht zurücknehmen.')
    await expect(page.getByText('Noch kein Programm hat einen Zugang.')).toBeVisible()
    expect((await call()).status).toBe(401)
  })
})

/** Goes from one section of the settings to another. */
async function openSection(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'Zurück zu den Einstellungen' }).click()
  await page.getByRole('navigation', { name: 'Einstellungen' }).getByRole('link', { name }).click()
}

/** Expects that the open page is accessible and fits on a phone. */
async function expectFitting(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}
