import type { Page } from '@playwright/test'
import { LoginPage } from '../pages/login-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

test.describe('a login without a network', () => {
  test.use({ expectedErrors: [/ERR_FAILED|POST \/v1\/user\/login 0/] })

  test('reports the failure even if the snackbar cannot be loaded [S8.0.2]', async ({ page }) => {
    const login = new LoginPage(page)
    await login.open()
    await expect(login.organisation).not.toHaveValue('')
    await page.route('**', (route) => route.abort())
    await login.logIn({ organisation: 'demo', username: 'demo', password: 'geheim' })
    await expect(page.getByRole('alert')).toHaveText('Anmeldung fehlgeschlagen. Bitte Eingaben überprüfen.')
  })
})

test.describe('the login form', () => {
  test.use({ expectedErrors: [/401/] })

  test('keeps the input of a failed login; the next login hides the message [S4.3.4, S8.0.2]', async ({
    page,
    organisation,
  }) => {
    const login = new LoginPage(page)
    await test.step('shows its fields, and ?org= presets the organisation [S2.2.1, S2.2.5, S2.2.6, S2.2.7, S2.2.8]', async () => {
      await login.open('?org=muster-gmbh')
      await expect(login.organisation).toHaveValue('muster-gmbh')
      for (const field of [login.server, login.organisation, login.username, login.password]) {
        await expect(field).toBeVisible()
      }
      await expect(login.password).toHaveAttribute('type', 'password')
      await expect(login.rememberMe).toBeChecked()
      await expect(login.signIn).toBeVisible()
    })
    await test.step('Enter moves between the fields, and Sign In requires three of them [S2.2.9, S2.2.10, S5.0.1]', async () => {
      await login.server.focus()
      for (const next of [login.organisation, login.username, login.password]) {
        await page.keyboard.press('Enter')
        await expect(next).toBeFocused()
      }
      await login.fill({ organisation: 'demo', username: 'demo', password: 'geheim' })
      for (const field of [login.organisation, login.username, login.password]) {
        const typed = await field.inputValue()
        await expect(login.signIn).toBeEnabled()
        await field.clear()
        await expect(login.signIn).toBeDisabled()
        await field.fill(typed)
      }
    })
    await login.logIn({ ...organisation.user, password: 'falsch' })
    await expect(page.getByRole('alert')).toHaveText('Anmeldung fehlgeschlagen. Bitte Eingaben überprüfen.')
    await expect(page).toHaveURL(/\/start\/login/)
    await expect(login.organisation).toHaveValue(organisation.id)
    await expect(login.username).toHaveValue(organisation.user.username)
    const stored = () =>
      page.evaluate(() => ['kontor.session' in localStorage, 'kontor.session' in sessionStorage])
    expect(await stored()).toEqual([false, false])
    await login.password.fill(organisation.user.password)
    await login.signIn.click()
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('alert')).toBeHidden({ timeout: 2000 })
  })
})

test('logging in leads to /home, and only Remember Me lets the session survive closing the tab [S4.3.3, S4.3.8, S4.3.9, S4.3.10, S4.3.11]', async ({
  page,
  context,
  organisation,
  server,
}) => {
  const login = new LoginPage(page)
  await test.step('calls the default address and shows progress [S2.2.11, S4.3.2, S9.0.4]', async () => {
    const letPass = await hold(page, '**/v1/user/login')
    await login.open()
    await expect(login.server).toHaveValue(server.baseURL)
    // Opening the page stores nothing. With an empty server field, the app calls the default address.
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    await login.server.clear()
    await login.rememberMe.uncheck()
    const call = page.waitForRequest('**/v1/user/login')
    await login.logIn(organisation.user)
    expect(new URL((await call).url()).origin).toBe(server.baseURL)
    await expect(page.getByRole('progressbar')).toBeVisible()
    letPass()
    await expectLists(page)
  })
  await page.reload()
  await expectLists(page)

  const secondTab = await context.newPage()
  await secondTab.goto('/home')
  await expect(secondTab).toHaveURL('/start/login')
  await new LoginPage(secondTab).logIn(organisation.user)
  await expect(secondTab).toHaveURL('/home')
  await secondTab.close()

  const thirdTab = await context.newPage()
  await thirdTab.goto('/home')
  await expectLists(thirdTab)
})

/** Expects /home with its lists; without a session, the address would still be /home for a moment. */
async function expectLists(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Entwürfe' })).toBeVisible()
  await expect(page).toHaveURL('/home')
}
