import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { release } from '@kontor/contract/release'
import { LoginPage } from '../pages/login-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

const requestFailed = 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.'
const narrow = { width: 390, height: 844 }

test.describe('the error snackbar', () => {
  test.use({ expectedErrors: [/500/], contextOptions: { reducedMotion: 'no-preference' } })

  test('is red, slides in from the left to the bottom centre, can be closed and disappears after 6000 ms [S2.1.6, S8.0.7, S9.0.11]', async ({
    signedIn: page,
  }) => {
    await expect(page.getByText('Keine Entwürfe gefunden')).toBeVisible()
    await page.route('**/v1/invoices/get/by-status/draft', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    )
    const refresh = page.getByRole('button', { name: 'Entwürfe aktualisieren' })
    const message = page.getByRole('alert').filter({ hasText: requestFailed })

    // Pauses the page's clock between the steps of the test, and at first also the page's animations.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const browser = await page.context().newCDPSession(page)
    await browser.send('Animation.enable')
    await browser.send('Animation.setPlaybackRate', { playbackRate: 0 })
    let passed = 0
    const advanceUntil = async (visible: boolean) => {
      await expect(async () => {
        await page.clock.runFor(50)
        passed += 50
        await expect(message).toBeVisible({ visible, timeout: 100 })
      }).toPass()
    }

    await refresh.click()
    await advanceUntil(true)
    const place = await message.boundingBox()
    if (place === null) throw new Error('The snackbar is not visible on the page.')
    expect(place.x).toBeLessThan(0)
    await browser.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await expect.poll(async () => centreOf(await message.boundingBox())).toBeCloseTo(1280 / 2, 0)
    expect(800 - place.y - place.height).toBeLessThan(40)
    const colour = await message.evaluate((element) => getComputedStyle(element).backgroundColor)
    const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? []
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    await page.getByRole('heading', { level: 1 }).click()
    await advanceUntil(true)
    await message.getByRole('button', { name: 'Schließen' }).click()
    await advanceUntil(false)

    await refresh.click()
    await advanceUntil(true)
    await page.clock.runFor(5000)
    await expect(message).toBeVisible()
    passed = 5000
    await advanceUntil(false)
    // The 6000 ms plus the time for sliding in and out.
    expect(passed).toBeLessThan(6900)
  })
})

test('a service worker from an older release is unregistered [S2.1.7]', async ({ page, server }) => {
  // Uses a proxy between the browser and the server, because Playwright cannot intercept the request for a
  // worker's script.
  const olderRelease = createServer(async (request, response) => {
    const isWorker = request.url === '/old-worker.js'
    const headers = { accept: request.headers.accept ?? '' }
    const original = isWorker
      ? new Response('// nothing')
      : await fetch(server.baseURL + request.url, { headers })
    const contentType = isWorker ? 'text/javascript' : (original.headers.get('content-type') ?? '')
    response.setHeader('content-type', contentType).end(Buffer.from(await original.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(olderRelease, 'listening')
  try {
    await page.goto(`http://127.0.0.1:${(olderRelease.address() as AddressInfo).port}/start/impressum`)
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/old-worker.js')
      await navigator.serviceWorker.ready
    })
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    expect(await registrations()).toBe(1)
    await page.reload()
    await expect.poll(registrations).toBe(0)
  } finally {
    olderRelease.close()
    olderRelease.closeAllConnections()
  }
})

test.describe('the main menu', () => {
  test.use({ expectedErrors: [/500/] })

  test('shows the user, organisation and version, can be skipped with Tab and Enter, and asks before Logout [S2.1.5, S2.3.4, S3.12.8, S9.0.3, A25.1]', async ({
    signedIn: page,
    organisation,
  }) => {
    const menu = page.getByRole('navigation', { name: 'Hauptnavigation' })
    const box = await menu.boundingBox()
    expect(box?.x).toBe(0)
    await expect(menu.getByRole('link', { name: 'Rechnungen' })).toHaveAttribute('aria-current', 'page')
    const foot = page.getByRole('contentinfo')
    await expect(foot).toContainText('erika')
    await expect(foot).toContainText(organisation.id)
    await expect(foot).toContainText('Version 1.1.0')
    await expect(foot).toContainText(`Ausgabe ${release}`)

    await page.keyboard.press('Tab')
    const skip = page.getByRole('button', { name: 'Zum Inhalt springen' })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

    await test.step('Escape cancels Logout and returns focus', async () => {
      const logout = page.getByRole('button', { name: 'Logout' })
      await logout.click()
      await expect(page.getByRole('dialog')).toContainText(
        'Nicht gespeicherte Änderungen können verloren gehen.',
      )
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(logout).toBeFocused()
      await expect(page).toHaveURL('/home')
      await logout.press('Enter')
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Logout' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    await test.step('on narrow screens, the menu is a drawer that opens and closes', async () => {
      await page.setViewportSize(narrow)
      await expect(menu).toBeHidden()
      const open = page.getByRole('button', { name: 'Menü öffnen' })
      await open.click()
      await expect(menu).toBeVisible()
      await page.getByRole('button', { name: 'Menü schließen' }).click()
      await expect(menu).toBeHidden()
      await expect(open).toBeFocused()

      await open.press('Enter')
      await expect(menu).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()

      const progress = page.getByRole('main').getByRole('progressbar')
      const letPass = await hold(page, '**/settings-page-*.js')
      await open.click()
      await menu.getByRole('link', { name: 'Settings' }).click()
      await expect(menu).toBeHidden()
      await expect(progress).toBeVisible()
      letPass()
      await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible()
      await expect(page).toHaveURL('/home/settings')
      await expect(progress).toBeHidden()

      await page.route('**/v1/addressbook/customers', (route) => route.fulfill({ status: 500, json: {} }))
      await open.click()
      await menu.getByRole('link', { name: 'Kontakte' }).click()
      await expect(page.getByRole('alert')).toHaveText(requestFailed)
    })
  })
})

test('login, menu, drawer and confirmation are accessible; the pages fit on a phone and support dark mode', async ({
  page,
  organisation,
}) => {
  const login = new LoginPage(page)
  await page.goto('/home/not-found')
  await expect(page).toHaveURL('/start/login')
  await expect(login.organisation).not.toHaveValue('')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(ground).toBe('rgb(245, 246, 248)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).toBe('rgb(18, 21, 26)')
  await expectAccessible(page)
  await page.setViewportSize(narrow)
  await expectNoHorizontalScroll(page)
  await login.logIn(organisation.user)
  await expect(page).toHaveURL('/home/not-found')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog').filter({ hasText: 'abmelden' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
  await expectAccessible(page)
})

function centreOf(box: { x: number; width: number } | null): number {
  return box === null ? Number.NaN : box.x + box.width / 2
}
