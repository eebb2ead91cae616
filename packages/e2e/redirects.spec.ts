import { expect, test } from './fixtures.ts'
import { LoginPage } from './pages/login-page.ts'

for (const path of [
  '/',
  '/home',
  '/home/settings',
  '/home/unknown',
  '/unknown',
  '/start',
  '/start/unknown',
]) {
  test(`logged out, ${path} leads to the login [S2.1.1] [S2.1.3] [S6.0.2]`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/start/login')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
}

for (const path of ['/', '/unknown', '/unknown/deeper', '/start/login', '/start/unknown']) {
  test(`logged in, ${path} leads to /home [S2.1.2] [S2.2.12]`, async ({ signedIn: page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/home')
  })
}

for (const path of ['/start/impressum', '/start/privacy']) {
  test(`logged in, ${path} can be reached [S2.1.2] [S1.0.6]`, async ({ signedIn: page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
}

test('an unknown path under /home says that the page was not found [S2.1.4] [S8.0.6]', async ({
  signedIn: page,
}) => {
  await page.goto('/home/unknown')
  await expect(page).toHaveURL('/home/not-found')
  await expect(page.getByRole('main')).toContainText(/nicht gefunden/)
  await expect(page.getByRole('main')).toContainText(/URL/)
})

test('the page that was asked for opens after the login', async ({ page, organisation }) => {
  await page.goto('/home/settings')
  await new LoginPage(page).logIn(organisation.user)
  await expect(page).toHaveURL('/home/settings')
})

test('the side menu leads to the pages [S2.1.5] [S2.3.1] [S2.3.2] [S2.3.3]', async ({ signedIn: page }) => {
  const menu = page.getByRole('navigation', { name: 'Hauptnavigation' })
  for (const [entry, path] of [
    ['Kontakte', '/home/addressbook'],
    ['Settings', '/home/settings'],
    ['Rechnungen', '/home'],
  ] as const) {
    await menu.getByText(entry, { exact: true }).click()
    await expect(page).toHaveURL(path)
  }
  const box = await menu.boundingBox()
  expect(box?.x).toBe(0)
})

test.describe('on a narrow page', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the menu is a drawer that opens and closes [S2.1.5]', async ({ signedIn: page }) => {
    const menu = page.getByRole('navigation', { name: 'Hauptnavigation' })
    await expect(page.getByText('Keine Entwürfe gefunden')).toBeVisible()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await expect(menu).toBeVisible()
    await page.getByRole('button', { name: 'Menü schließen' }).click()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await menu.getByText('Kontakte').click()
    await expect(page).toHaveURL('/home/addressbook')
    await expect(menu).toBeHidden()
  })
})

test.describe('the error snackbar', () => {
  test.use({ expectedErrors: [/500/] })

  test('is red, slides in from the left at bottom centre, closes and hides after 6000 ms [S2.1.6] [S8.0.7] [S9.0.11]', async ({
    signedIn: page,
  }) => {
    await page.clock.install()
    await page.route('**/v1/invoices/get/by-status/draft', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    )
    const refresh = page.getByRole('button', { name: 'Entwürfe aktualisieren' })
    const message = page
      .getByRole('alert')
      .filter({ hasText: 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.' })

    await refresh.click()
    await expect(message).toBeVisible()
    await expect(message).toHaveCSS('transform', /matrix\(1, 0, 0, 1, -[1-9]/)
    await page.clock.runFor(1000)
    await expect(message).toHaveCSS('transform', /none|matrix\(1, 0, 0, 1, 0, 0\)/)
    const [red = 0, green = 0, blue = 0] =
      (await message.evaluate((element) =>
        getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number),
      )) ?? []
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    const box = await message.boundingBox()
    const viewport = page.viewportSize()
    if (box === null || viewport === null) throw new Error('The snackbar has no place on the page.')
    expect(Math.abs(box.x + box.width / 2 - viewport.width / 2)).toBeLessThan(2)
    expect(viewport.height - box.y - box.height).toBeLessThan(40)

    await message.getByRole('button', { name: 'Schließen' }).click()
    await page.clock.runFor(1000)
    await expect(message).toBeHidden()

    await refresh.click()
    await expect(message).toBeVisible()
    await page.clock.runFor(5000)
    await expect(message).toBeVisible()
    await page.clock.runFor(2000)
    await expect(message).toBeHidden()
  })
})
