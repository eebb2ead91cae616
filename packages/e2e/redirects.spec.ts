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
    await expect(page.getByText('Keine Entwürfe gefunden')).toBeVisible()
    await page.route('**/v1/invoices/get/by-status/draft', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    )
    const refresh = page.getByRole('button', { name: 'Entwürfe aktualisieren' })
    const message = page
      .getByRole('alert')
      .filter({ hasText: 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.' })

    // The page's time stands still between the steps of the test, and so do its animations at first.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const browser = await page.context().newCDPSession(page)
    await browser.send('Animation.enable')
    await browser.send('Animation.setPlaybackRate', { playbackRate: 0 })
    const letPass = async (visible: boolean) => {
      await expect(async () => {
        await page.clock.runFor(50)
        await expect(message).toBeVisible({ visible, timeout: 100 })
      }).toPass()
    }

    await refresh.click()
    await letPass(true)
    const place = await message.boundingBox()
    if (place === null) throw new Error('The snackbar has no place on the page.')
    expect(place.x).toBeLessThan(0)
    await browser.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await expect.poll(async () => centreOf(await message.boundingBox())).toBeCloseTo(1280 / 2, 0)
    expect(800 - place.y - place.height).toBeLessThan(40)
    const colour = await message.evaluate((element) => getComputedStyle(element).backgroundColor)
    const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? []
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    await message.getByRole('button', { name: 'Schließen' }).click()
    await letPass(false)

    await refresh.click()
    await letPass(true)
    await page.clock.runFor(5000)
    await expect(message).toBeVisible()
    await page.clock.runFor(1000)
    await letPass(false)
  })
})

function centreOf(box: { x: number; width: number } | null): number {
  return box === null ? Number.NaN : box.x + box.width / 2
}
