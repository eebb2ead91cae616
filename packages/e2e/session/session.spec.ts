import { endpoints } from '@kontor/contract/endpoints'
import { logIn } from '@kontor/testing/session/api'
import type { BrowserContext, Page } from '@playwright/test'
import { confirm } from '../pages/confirm-dialog.ts'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createDraft } from '../support/seed.ts'

const logoutWarning =
  'Nicht gespeicherte Änderungen können verloren gehen. Wollen Sie sich trotzdem abmelden?'
const expiredSentence = 'Sitzung ist abgelaufen. Bitte erneut anmelden.'
/** Seconds after which an access token is renewed: 90 % of its lifetime [A3.3]. */
const renewalAt = 810

/** Collects, in order, the refresh tokens with which the pages of a context renew their session [S7.0.3]. */
function watchRenewals(context: BrowserContext): string[] {
  const refreshTokens: string[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/v1/user/token/renew')) return
    const { refreshToken, orgId, ...others } = request.postDataJSON()
    expect(others).toEqual({})
    expect(orgId).toMatch(/^e2e-/)
    refreshTokens.push(refreshToken)
  })
  return refreshTokens
}

/** The session that the app has stored; undefined if there is none. */
function storedSession(page: Page): Promise<Record<string, unknown> | undefined> {
  return page.evaluate(() => {
    const text = sessionStorage.getItem('kontor.session') ?? localStorage.getItem('kontor.session')
    return text === null ? undefined : JSON.parse(text)
  })
}

test.describe('a rejected access token', () => {
  test.use({ expectedErrors: [/401/] })

  test('that cannot be renewed ends the session with a single message [S8.0.1]', async ({ blank: page }) => {
    await page.route('**/v1/**', (route) => route.fulfill({ status: 401, json: {} }))
    const ended = expect(page.getByRole('alert')).toHaveText(expiredSentence)
    await page.goto('/home')
    // Checked at once, because the message disappears after a few seconds.
    await ended
    await expect(page).toHaveURL('/start/login')
  })
})

test.describe('two tabs of one remembered session', () => {
  test.use({ expectedErrors: [/401/], setsClock: true })

  test('share one renewal and one Logout', async ({ page, context, organisation }) => {
    await context.clock.install()
    const login = new LoginPage(page)
    await login.open()
    await login.logIn(organisation.user)
    await expect(page).toHaveURL('/home')
    const other = await context.newPage()
    await other.goto('/home')
    await expect(other.getByText('Entwürfe', { exact: true })).toBeVisible()

    const renewals = watchRenewals(context)
    const before = await storedSession(page)
    await context.clock.fastForward((renewalAt + 1) * 1000)
    await expect.poll(() => storedSession(other)).not.toMatchObject({ accessToken: before?.accessToken })
    expect(renewals).toHaveLength(1)
    for (const tab of [page, other]) {
      const drafts = tab.waitForResponse('**/v1/invoices/get/by-status/draft')
      await tab.reload()
      expect((await drafts).status()).toBe(200)
    }
    expect(renewals).toHaveLength(1)

    await page.getByText('Logout', { exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    for (const tab of [page, other]) await expect(tab).toHaveURL('/start/login')
  })
})

test('Logout in one tab releases the lock of another tab before the session ends [S4.2.1, S4.3.7]', async ({
  page,
  context,
  organisation,
  server,
  api,
}) => {
  const draft = await createDraft(api)
  const colleague = await logIn(server.baseURL, await organisation.addUser('bernd'))
  const login = new LoginPage(page)
  await login.open()
  await login.logIn(organisation.user)
  await expect(page).toHaveURL('/home')
  const other = new InvoiceEditorPage(await context.newPage())
  await other.open(draft.id)
  const holder = async () =>
    (await api.call(endpoints.getInvoice, { params: { id: draft.id } })).isEditedByUser
  await expect.poll(holder).toBe('erika')

  const loggedOut = page.waitForResponse('**/v1/user/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  expect((await loggedOut).ok()).toBe(true)
  await expect(other.page).toHaveURL(/\/start\/login/)
  const taken = await colleague.call(endpoints.startInvoiceEdit, { body: { invoiceId: draft.id } })
  expect(taken.isEditedByUser).toBe('bernd')
})

test('Logout asks first and removes the session; the login still shows the server and the organisation [S2.2.8, S2.3.4, S4.3.7, S5.0.40]', async ({
  page,
  organisation,
  api,
  server,
}) => {
  const login = new LoginPage(page)
  await test.step('the requested page and ?org= survive the redirect to the login page and a reload there', async () => {
    await page.goto(`/home/settings?org=${organisation.id}`)
    await expect(page).toHaveURL(`/start/login?org=${organisation.id}`)
    await page.reload()
    await expect(login.organisation).toHaveValue(organisation.id)
    await login.logIn(organisation.user)
    await expect(page).toHaveURL(/\/home\/settings/)
  })
  await page.getByRole('link', { name: 'Rechnungen', exact: true }).click()
  await expect(page).toHaveURL('/home')
  const session = await storedSession(page)
  const revoked = page.waitForResponse('**/v1/user/logout')
  await page.getByText('Logout', { exact: true }).click()
  await confirm(page, logoutWarning)
  await expect(page).toHaveURL('/start/login')
  expect((await revoked).status()).toBe(200)

  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(left).not.toContain(String(session?.accessToken))
  expect(left).not.toContain(String(session?.refreshToken))
  await expect(login.server).toHaveValue(server.baseURL)
  await expect(login.organisation).toHaveValue(organisation.id)
  await expect(login.password).toHaveValue('')
  const response = await fetch(`${server.baseURL}/v1/invoices/invoice-tag`, {
    headers: { Authorization: `Bearer ${session?.accessToken}` },
  })
  expect(response.status).toBe(401)
  expect(api.tokens.accessToken).not.toBe(session?.accessToken)

  await page.goto('/home')
  await expect(page).toHaveURL('/start/login')
  await expect(login.server).toHaveValue(server.baseURL)
  await expect(login.organisation).toHaveValue(organisation.id)
  await login.open('?org=muster-gmbh')
  await expect(login.organisation).toHaveValue('muster-gmbh')
})
