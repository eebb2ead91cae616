import type { Page } from '@playwright/test'
import { LoginPage } from '../pages/login-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

// The server asks for the second step with a 401, and for a proof of identity with a 403.
test.use({ expectedErrors: [/40[13]/] })

/** Adds a virtual authenticator that verifies the user. */
async function plugInKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

async function logOut(page: Page): Promise<void> {
  await page.getByText('Logout', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
}

test('adds a passkey, uses it for login, the second step and proof of identity, and removes it [A20.1, A20.2, A20.3]', async ({
  page,
  server,
  organisation,
}) => {
  // Browsers do not create passkeys for 127.0.0.1.
  const origin = server.baseURL.replace('127.0.0.1', 'localhost')
  const login = new LoginPage(page)
  await plugInKey(page)
  await page.goto(`${origin}/start/login?org=${organisation.id}`)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mit Passkey anmelden' })).toHaveCount(0)
  await login.logIn(organisation.user)
  await expect(page.getByRole('button', { name: 'Neue Rechnung' })).toBeVisible()
  await page.goto(`${origin}/home/settings/sign-in`)
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await page.getByLabel('Name').fill('Werkstatt')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Ich habe sie aufbewahrt' }).click()
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(passkeys).toContainText('noch nicht benutzt')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await logOut(page)

  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByRole('button', { name: 'Neue Rechnung' })).toBeVisible()
  await logOut(page)

  await login.logIn(organisation.user)
  await expect(page.getByRole('heading', { name: 'Zweiter Schritt' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Passkey verwenden' }).click()
  await expect(page.getByRole('button', { name: 'Neue Rechnung' })).toBeVisible()

  await page.goto(`${origin}/home/settings/sign-in`)
  await expect(passkeys).toContainText('zuletzt benutzt')
  await page.getByRole('button', { name: 'Werkstatt umbenennen' }).click()
  await page.getByLabel('Name').fill('Schreibtisch')
  await page.getByRole('button', { name: 'Speichern' }).click()
  // Responds once as if ten minutes had passed since the last proof.
  const remove = '**/v1/user/passkeys/remove'
  const problem = { type: '', title: '', detail: '', requestId: '' }
  await page.route(
    remove,
    (route) => route.fulfill({ status: 403, json: { ...problem, status: 403, code: 'proofNeeded' } }),
    {
      times: 1,
    },
  )
  await page.getByRole('button', { name: 'Schreibtisch entfernen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
  // The page is hidden from roles while a dialog is open.
  await expect(page.getByRole('button', { name: 'Passkey hinzufügen' })).toBeVisible()
  await expect(passkeys).toHaveCount(0)
})
