import { logIn } from '@kontor/testing/session/api'
import { confirm } from '../pages/confirm-dialog.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

test('the devices that are signed in are listed, and the others can be ended [A10.8]', async ({
  signedIn: page,
  server,
  organisation,
}) => {
  await logIn(server.baseURL, organisation.user)
  await page.goto('/home/settings')
  await page.getByRole('link', { name: 'Anmeldung' }).click()
  const devices = page.getByRole('list', { name: 'Angemeldete Geräte' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'dieses Gerät' })).toContainText('von 127.0.0.1')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Alle anderen abmelden' }).click()
  await confirm(
    page,
    'Alle anderen Geräte werden sofort abgemeldet. Nicht Gespeichertes kann dort verloren gehen.',
  )
  await expect(devices).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Alle anderen abmelden' })).toBeHidden()
})
