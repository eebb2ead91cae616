import { expect, test } from '../support/fixtures.ts'

// redirects.test.ts covers all addresses.
test('when logged out, / and unknown addresses below /start lead to the login page [S2.1.1, S2.1.3, S6.0.2]', async ({
  page,
}) => {
  for (const path of ['/', '/start/unknown']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/start/login')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  }
})

test('after login, / and the login page lead to /home, legal pages open, and unknown pages are not found [S1.0.6, S2.1.2, S2.1.4, S2.2.12, S8.0.6]', async ({
  blank: page,
}) => {
  for (const path of ['/', '/start/login']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/home')
  }
  await page.goto('/start/privacy')
  await expect(page).toHaveURL('/start/privacy')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.goto('/home/unknown')
  await expect(page).toHaveURL('/home/not-found')
  await expect(
    page.getByText('Die Seite konnte nicht gefunden werden. Bitte überprüfen Sie die URL.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveTitle('Seite nicht gefunden – Kontor')

  await test.step('the side menu leads to the pages, and the browser title names them [S2.3.1, S2.3.2, S2.3.3]', async () => {
    const menu = page.getByRole('navigation', { name: 'Hauptnavigation' })
    for (const [entry, path, title] of [
      ['Kontakte', '/home/addressbook', 'Adressbuch'],
      ['Settings', '/home/settings', 'Einstellungen'],
      ['Rechnungen', '/home', 'Rechnungen'],
    ] as const) {
      await menu.getByText(entry, { exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${title} – Kontor`)
    }
  })
})
