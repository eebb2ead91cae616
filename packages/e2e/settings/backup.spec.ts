import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import { startTestServer } from '@kontor/testing/processes/test-server'
import { logIn } from '@kontor/testing/session/api'
import { LoginPage } from '../pages/login-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createFinal } from '../support/seed.ts'

const passphrase = 'Blaue Fähre im Nebel'

test.use({ drawsPages: false })

test('a downloaded backup sets up an empty server, and its finals are the same [A33.1, A33.2]', async ({
  blank: page,
  api,
  organisation,
  browser,
}) => {
  test.slow()
  const { id } = await createFinal(api)
  const before = await api.call(endpoints.getInvoice, { params: { id } })
  await page.goto('/home/settings/data')
  await expectAccessible(page)
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByLabel('Passphrase wiederholen').fill(passphrase)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Sicherung herunterladen' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`kontor-${organisation.id}.backup`)
  const file = {
    name: download.suggestedFilename(),
    mimeType: '',
    buffer: await readFile(await download.path()),
  }
  expect(file.buffer.includes(organisation.id)).toBe(false)

  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-fresh-'))
  const fresh = await startTestServer({ KONTOR_DEMO: 'off', KONTOR_DATA_DIR: dataDir })
  // In a context of its own, because the session of the first server belongs to `page`.
  const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce' })
  const other = await context.newPage()
  try {
    const link = new URL((await readFile(join(dataDir, 'setup-link.txt'), 'utf8')).trim())
    await other.goto(`${fresh.baseURL}${link.pathname}${link.hash}`)
    await other.getByRole('button', { name: 'Aus einer Sicherung einrichten' }).click()
    await expectAccessible(other)
    await expectNoHorizontalScroll(other)
    await other.locator('input[type="file"]').setInputFiles(file)
    await other.getByLabel('Passphrase der Sicherung').fill('eine ganz andere Passphrase')
    await other.getByRole('button', { name: 'Wiederherstellen' }).click()
    await expect(other.getByRole('alert')).toContainText('Die Passphrase stimmt nicht')
    await other.getByLabel('Passphrase der Sicherung').fill(passphrase)
    await other.getByRole('button', { name: 'Wiederherstellen' }).click()
    await expect(other.getByText('ist wiederhergestellt')).toBeVisible()
    await other.getByRole('link', { name: 'Zur Anmeldung' }).click()

    await new LoginPage(other).logIn(organisation.user)
    await expect(other).toHaveURL(/\/home/)
    const restored = await logIn(fresh.baseURL, organisation.user)
    const after = await restored.call(endpoints.getInvoice, { params: { id } })
    expect(after.invoiceNumber).toBe(before.invoiceNumber)
    expect(after).toEqual(before)
    expect(await restored.call(endpoints.verifyAudit)).toMatchObject({ isIntact: true })
  } finally {
    await context.close()
    await fresh.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
