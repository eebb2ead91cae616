import { restoreSession } from '@kontor/testing/browser/restore-session'
import { logIn } from '@kontor/testing/session/api'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ drawsPages: false, expectedErrors: [/401/] })

test('a renamed user signs in with the new name and finds the unsaved input again [A32.1, A32.4]', async ({
  blank: admin,
  browser,
  organisation,
  server,
}) => {
  test.slow()
  const jo = await organisation.addUser('Jo')
  const other = await browser.newContext({ locale: 'de-DE', baseURL: server.baseURL })
  const guest = await other.newPage()
  await restoreSession(other, server.baseURL, jo, await logIn(server.baseURL, jo))

  await test.step('the user types a new invoice', async () => {
    await new InvoiceEditorPage(guest).open()
    await guest.getByLabel('Firmenname').fill('Gärtnerei Grün')
  })

  await test.step('an administrator gives the user another name', async () => {
    await admin.goto('/home/settings/people')
    await admin.getByRole('button', { name: 'Aktionen für Jo' }).click()
    await admin.getByRole('menuitem', { name: 'Namen ändern' }).click()
    await expectAccessible(admin)
    await admin.getByLabel('Neuer Benutzername').fill('Johanna')
    await admin.getByRole('button', { name: 'Speichern' }).click()
    await expect(admin.getByRole('row').filter({ hasText: 'Johanna' })).toBeVisible()
    await expectNoHorizontalScroll(admin)
  })

  await test.step('the user is signed out, and signs in with the new name', async () => {
    await guest.reload()
    const login = new LoginPage(guest)
    await login.logIn({ organisation: organisation.id, username: 'Johanna', password: jo.password })
    await expect(guest.getByText('Johanna').first()).toBeVisible()
  })

  await test.step('the editor offers the input from before', async () => {
    await new InvoiceEditorPage(guest).open()
    await guest.getByRole('button', { name: 'Wiederherstellen' }).click()
    await expect(guest.getByLabel('Firmenname')).toHaveValue('Gärtnerei Grün')
  })
  await other.close()
})
