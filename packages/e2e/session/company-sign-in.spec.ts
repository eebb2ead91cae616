import { freePort } from '@kontor/testing/processes/free-port'
import { startTestServer } from '@kontor/testing/processes/test-server'
import { runProvider } from '@kontor/testing/providers/run-provider'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ expectedErrors: [/40[34]|favicon/] })

test('an administrator sets up the Firmenkonto, and a new user signs in and proves her identity with it [A18.1, A18.4, A18.5]', async ({
  page,
}) => {
  // The server needs its public address when it starts, so the test must know the port beforehand.
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const provider = await runProvider([`${origin}/start/company/werk`])
  const server = await startTestServer({
    KONTOR_PORT: String(port),
    KONTOR_DEMO: 'off',
    KONTOR_PUBLIC_ORIGIN: origin,
    KONTOR_PROVIDER_HOSTS: provider.host,
  })
  try {
    await server.foundOrganisation('werk')
    await page.goto(`${origin}/start/login?org=werk`)
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByText('Mit Firmenkonto anmelden')).toHaveCount(0)
    await page.getByLabel('Benutzername').fill('erika')
    await page.getByLabel('Passwort').fill(server.demoPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('button', { name: 'Neue Rechnung' })).toBeVisible()

    await page.goto(`${origin}/home/settings/provider`)
    await expect(page.getByLabel('Umleitungsadresse (Redirect URI)')).toHaveValue(
      `${origin}/start/company/werk`,
    )
    await page.getByLabel('Adresse des Anmeldedienstes').fill('http://10.0.0.1')
    await page.getByLabel('Client-ID').fill(provider.clientId)
    await page.getByLabel('Client-Secret').fill('falsch')
    await page.getByLabel('Adresse des Anmeldedienstes').fill(provider.issuer)
    await page.getByRole('button', { name: 'Verbindung testen' }).click()
    await expect(page.getByText(/weist aber Client-ID oder Secret zurück/)).toBeVisible()
    await page.getByLabel('Client-Secret').fill(provider.clientSecret)
    await page.getByRole('button', { name: 'Verbindung testen' }).click()
    await expect(page.getByText(/kennt Client-ID und Secret/)).toBeVisible()
    await page.getByLabel('Wer noch nicht zu den Benutzern gehört').click()
    await page.getByRole('option', { name: 'wird angelegt: Lesen' }).click()
    await page.getByLabel('E-Mail-Domains').fill('example.de')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Firmenkonto gespeichert.')).toBeVisible()
    await page.getByText('Logout', { exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()

    provider.letIn({ subject: 's-1', email: 'bea@example.de', name: 'Bea Beispiel' })
    await page.getByRole('link', { name: 'Mit Firmenkonto anmelden' }).click()
    await expect(page.getByLabel('Organisation')).toHaveValue('werk')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Weiter' }).click()
    await expect(page).toHaveURL(`${origin}/home`)
    await page.goto(`${origin}/home/settings`)
    await expect(page.getByRole('heading', { name: 'Passwort Ändern' })).toBeVisible()
    await expect(page.getByText('Firmenkonto')).toHaveCount(0)

    // Simulates the response after ten minutes. The user has no password with which to prove her identity.
    const problem = { type: '', title: '', status: 403, code: 'proofNeeded', detail: '', requestId: '' }
    await page.route(
      '**/v1/user/second-factors/codes/begin',
      (route) => route.fulfill({ status: 403, json: problem }),
      { times: 1 },
    )
    await page.goto(`${origin}/home/settings/sign-in`)
    await page.getByRole('button', { name: 'Einmalcodes einrichten' }).click()
    const prove = page.getByRole('button', { name: 'Mit Firmenkonto bestätigen' })
    await expect(prove).toBeVisible()
    await expect(page.getByRole('dialog').getByLabel('Passwort')).toHaveCount(0)
    await prove.click()
    await expect(page.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible()

    // The app rejects a return URL with an unknown state, e.g. when the URL is opened a second time.
    await page.evaluate(() => localStorage.removeItem('kontor.session'))
    await page.goto(`${origin}/start/company/werk?code=x&state=y`)
    await expect(page.getByText(/Diese Anmeldung ist abgelaufen/)).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
  } finally {
    await server.stop()
    await provider.close()
  }
})
