import { endpoints } from '@kontor/contract/endpoints'
import type { Role } from '@kontor/domain/people/rights'
import { restoreSession } from '@kontor/testing/browser/restore-session'
import { logIn } from '@kontor/testing/session/api'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createDraft } from '../support/seed.ts'

test.use({ drawsPages: false, expectedErrors: [/403/] })

test('a user reads which right is missing, keeps the input, and saves with the right back [S6.0.3, A10.3]', async ({
  page,
  api,
  organisation,
  server,
  context,
}) => {
  test.slow()
  const jo = await organisation.addUser('Jo')
  const giveRole = (role: Role) =>
    api.call(endpoints.changeRole, { body: { username: 'Jo', role, roleUntil: 0 } })
  const missing = (right: string) =>
    page.getByText(`Dafür fehlt Ihnen das Recht „${right}“. Verwaltung: ${organisation.user.username}.`)
  await giveRole('writing')
  const draft = await createDraft(api, { companyName: 'Bäckerei' })
  const session = await restoreSession(context, server.baseURL, jo, await logIn(server.baseURL, jo))
  const editor = new InvoiceEditorPage(page)

  await test.step('a page beyond the right of the user shows the sentence alone', async () => {
    await page.goto('/home/settings/people')
    await expect(missing('Die Organisation verwalten')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Person einladen' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('a right that is lost while typing is named; the input stays', async () => {
    await editor.open()
    await page.getByLabel('Firmenname').fill('Gärtnerei Grün')
    await giveRole('reading')
    await editor.save.click()
    await expect(missing('Entwürfe und Kontakte bearbeiten')).toBeVisible()
    await expect(page.getByText('Ihre Rolle hat sich geändert: Lesen.')).toBeVisible()
    await expect(page.getByLabel('Firmenname')).toHaveValue('Gärtnerei Grün')
    await expectNoHorizontalScroll(page)
  })

  await test.step('with the right back, saving works', async () => {
    await giveRole('writing')
    await page.getByRole('button', { name: 'Erneut prüfen' }).click()
    await expect(missing('Entwürfe und Kontakte bearbeiten')).toBeHidden()
    await expect(page.getByText('Ihre Rolle hat sich geändert')).toBeHidden()
    await expect(page.getByLabel('Firmenname')).toHaveValue('Gärtnerei Grün')
    await editor.save.click()
    await expect(page).toHaveURL(/\/home\/invoice\?id=/)
    await expect(page.getByText('Gärtnerei Grün').first()).toBeVisible()
  })

  await test.step('after a reload, the app has the current role, and the editor opens read-only', async () => {
    await giveRole('reading')
    await editor.open(draft.id)
    await expect(missing('Entwürfe und Kontakte bearbeiten')).toBeVisible()
    await expect(page.getByLabel('Firmenname')).toHaveValue('Bäckerei')
    await expect(page.getByLabel('Firmenname')).not.toBeEditable()
    await expect(editor.save).toHaveCount(0)
  })
  await session.dispose()
})
