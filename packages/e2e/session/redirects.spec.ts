import { LoginPage } from '../pages/login-page.ts'
import { expect, test } from '../support/fixtures.ts'

for (const path of [
  '/',
  '/home',
  '/home/settings',
  '/home/unknown',
  '/unknown',
  '/start',
  '/start/unknown',
]) {
  test(`logged out, ${path} leads to the login [S2.1.1, S2.1.3, S6.0.2]`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/start/login')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
}

for (const path of ['/', '/unknown', '/unknown/deeper', '/start/login', '/start/unknown']) {
  test(`logged in, ${path} leads to /home [S2.1.2, S2.2.12]`, async ({ blank: page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/home')
  })
}

for (const path of ['/start/impressum', '/start/privacy']) {
  test(`logged in, ${path} can be reached [S2.1.2, S1.0.6]`, async ({ blank: page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
}

test('an unknown path under /home says that the page was not found [S2.1.4, S8.0.6]', async ({
  blank: page,
}) => {
  await page.goto('/home/unknown')
  await expect(page).toHaveURL('/home/not-found')
  await expect(
    page.getByText('Die Seite konnte nicht gefunden werden. Bitte überprüfen Sie die URL.', { exact: true }),
  ).toBeVisible()
})

test('the page that was asked for opens after the login', async ({ page, organisation }) => {
  await page.goto('/home/settings')
  await new LoginPage(page).logIn(organisation.user)
  await expect(page).toHaveURL('/home/settings')
})

test('the side menu leads to the pages [S2.3.1, S2.3.2, S2.3.3]', async ({ signedIn: page }) => {
  const menu = page.getByRole('navigation', { name: 'Hauptnavigation' })
  for (const [entry, path] of [
    ['Kontakte', '/home/addressbook'],
    ['Settings', '/home/settings'],
    ['Rechnungen', '/home'],
  ] as const) {
    await menu.getByText(entry, { exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})
