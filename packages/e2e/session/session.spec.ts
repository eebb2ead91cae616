import { endpoints } from '@kontor/contract/endpoints'
import { logIn } from '@kontor/testing/session/api'
import type { BrowserContext, Page } from '@playwright/test'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createDraft } from '../support/seed.ts'

const expiredSentence = 'Sitzung ist abgelaufen. Bitte erneut anmelden.'
/** Lifetime of an access token in seconds [A3.3], and 90 % of it. */
const lifetime = 900
const renewalAt = 810

/**
 * Opens the app again with a clock that the test controls; returns the refresh tokens that the app uses from
 * then on.
 */
async function reopenUnderClock(page: Page): Promise<string[]> {
  const context = page.context()
  await context.clock.install()
  await page.reload()
  await expect(page.getByText('Entwürfe', { exact: true })).toBeVisible()
  return watchRenewals(context)
}

/** The refresh tokens that pages of the context used for their organisation [S7.0.3], in order. */
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

/** The session that the app has stored; undefined without one. */
function storedSession(page: Page): Promise<Record<string, unknown> | undefined> {
  return page.evaluate(() => {
    const text = sessionStorage.getItem('kontor.session') ?? localStorage.getItem('kontor.session')
    return text === null ? undefined : JSON.parse(text)
  })
}

/** Changes the stored session as if time had passed or a part had been lost. */
function changeStoredSession(page: Page, change: Record<string, unknown>): Promise<void> {
  return page.evaluate((changed) => {
    const session = JSON.parse(sessionStorage.getItem('kontor.session') ?? '{}')
    sessionStorage.setItem('kontor.session', JSON.stringify({ ...session, ...changed }))
  }, change)
}

test('renews tokens repeatedly, each at 90 % of its lifetime [S4.3.5, S9.0.1]', async ({
  page,
  context,
  organisation,
}) => {
  await context.clock.install()
  const renewals = watchRenewals(context)
  const login = new LoginPage(page)
  await login.open()
  await login.logIn(organisation.user)
  await expect(page).toHaveURL('/home')

  await context.clock.fastForward((renewalAt - 60) * 1000)
  expect(renewals).toHaveLength(0)
  for (const count of [1, 2]) {
    const answered = page.waitForResponse('**/v1/user/token/renew')
    await context.clock.fastForward(renewalAt * 1000)
    expect((await answered).status()).toBe(200)
    await expect.poll(() => storedSession(page)).not.toMatchObject({ refreshToken: renewals[count - 1] })
    expect(renewals).toHaveLength(count)
  }
  expect(renewals[1]).not.toBe(renewals[0])
  await expect(page).toHaveURL('/home')
})

test.describe('a rejected renewal', () => {
  test.use({ expectedErrors: [/40[14]/] })

  test('logs out with its message [S4.3.6, S8.0.1]', async ({ signedIn: page, context }) => {
    await context.clock.install()
    await page.reload()
    await expect(page.getByText('Entwürfe', { exact: true })).toBeVisible()
    await page.route('**/v1/user/token/renew', (route) => route.fulfill({ status: 401, json: {} }))
    await context.clock.fastForward(lifetime * 1000)
    await expect(page.getByRole('alert')).toHaveText(expiredSentence)
    await expect(page).toHaveURL('/start/login')
    expect(await storedSession(page)).toBeUndefined()
  })
})

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_FAILED|renew (0|200)/] })

  test('retries a renewal until the token expires, then logs out [S4.3.6]', async ({
    signedIn: page,
    context,
  }) => {
    const renewals = await reopenUnderClock(page)
    await page.route('**/v1/user/token/renew', (route) => route.abort())
    await context.clock.fastForward((renewalAt + 1) * 1000)
    await expect.poll(() => renewals.length).toBe(1)
    await context.clock.runFor(20_000)
    await expect.poll(() => renewals.length).toBeGreaterThan(1)
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(async () => {
      await context.clock.runFor(15_000)
      await expect(page.getByRole('alert')).toHaveText(expiredSentence, { timeout: 2000 })
    }).toPass()
    await expect(page).toHaveURL('/start/login')
  })

  test('retries the renewal after an unreadable response, without ending the session [S4.3.6]', async ({
    signedIn: page,
    context,
  }) => {
    const renewals = await reopenUnderClock(page)
    await page.route('**/v1/user/token/renew', (route) => route.fulfill({ body: '<p>Portal</p>' }), {
      times: 1,
    })
    await context.clock.fastForward((renewalAt + 1) * 1000)
    await expect.poll(() => renewals.length).toBe(1)
    const answered = page.waitForResponse('**/v1/user/token/renew')
    await expect(async () => {
      await context.clock.runFor(1000)
      expect(renewals.length).toBeGreaterThan(1)
    }).toPass()
    expect((await answered).ok()).toBe(true)
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('a renewal that succeeds after retries shows no message', async ({ signedIn: page, context }) => {
    const renewals = await reopenUnderClock(page)
    await page.route('**/v1/user/token/renew', (route) => route.abort(), { times: 1 })
    await context.clock.fastForward((renewalAt + 1) * 1000)
    await expect.poll(() => renewals.length).toBe(1)
    const answered = page.waitForResponse('**/v1/user/token/renew')
    await expect(async () => {
      await context.clock.runFor(1000)
      expect((await Promise.race([answered, Promise.resolve(undefined)]))?.status()).toBe(200)
    }).toPass()
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('resumes a stored session and renews it at once only if the renewal is due or overdue [S4.3.9, S4.3.12]', async ({
  signedIn: page,
  context,
}) => {
  const renewals = watchRenewals(context)
  await page.reload()
  await expect(page.getByText('Entwürfe', { exact: true })).toBeVisible()
  expect(renewals).toHaveLength(0)
  for (const [count, expiresIn] of [60_000, -60_000].entries()) {
    await changeStoredSession(page, { renewAfter: Date.now() - 1000, expiresAt: Date.now() + expiresIn })
    await page.reload()
    await expect(page.getByText('Entwürfe', { exact: true })).toBeVisible()
    await expect.poll(() => renewals.length).toBe(count + 1)
    await expect.poll(async () => Number((await storedSession(page))?.renewAfter)).toBeGreaterThan(Date.now())
  }
})

test('ignores a stored session that lacks one of its five parts [S4.3.11]', async ({ signedIn: page }) => {
  const stored = await storedSession(page)
  for (const part of ['accessToken', 'refreshToken', 'orgID', 'username', 'renewAfter']) {
    expect(stored).toHaveProperty(part)
    await changeStoredSession(page, { ...stored, [part]: undefined })
    await page.goto('/home')
    await expect(page, part).toHaveURL('/start/login')
  }
  await changeStoredSession(page, { ...stored })
  await page.goto('/home')
  await expect(page.getByText('Keine Entwürfe gefunden')).toBeVisible()
  await expect(page).toHaveURL('/home')
})

test('presets server and organisation of the last login, otherwise the default address [S4.3.10, S9.0.4]', async ({
  page,
  organisation,
  server,
}) => {
  const login = new LoginPage(page)
  await login.open()
  await expect(login.server).toHaveValue(server.baseURL)
  // An empty server field stores nothing, and the app calls the default address.
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  await login.server.clear()
  const call = page.waitForRequest('**/v1/user/login')
  await login.logIn(organisation.user)
  expect(new URL((await call).url()).origin).toBe(server.baseURL)
  await expect(page).toHaveURL('/home')
  await page.evaluate(() => localStorage.clear())
  await login.open()
  const sameServer = server.baseURL.replace('127.0.0.1', 'localhost')
  await page.evaluate((preset) => localStorage.setItem('kontor.login', JSON.stringify(preset)), {
    apiURL: sameServer,
    orgID: organisation.id,
  })
  await page.reload()
  await expect(login.server).toHaveValue(sameServer)
  await expect(login.organisation).toHaveValue(organisation.id)
})

test.describe('a rejected access token', () => {
  test.use({ expectedErrors: [/401/] })

  test('is renewed once, and the call is repeated without a message', async ({
    signedIn: page,
    context,
    server,
  }) => {
    await expect(page.getByText('Keine Entwürfe gefunden')).toBeVisible()
    const renewals = watchRenewals(context)
    await page.route(
      '**/v1/invoices/get/by-status/draft',
      (route) => route.fulfill({ status: 401, json: {} }),
      {
        times: 1,
      },
    )
    const drafts = page.waitForResponse(
      (response) => response.url() === `${server.baseURL}/v1/invoices/get/by-status/draft` && response.ok(),
    )
    await page.reload()
    await drafts
    expect(renewals).toHaveLength(1)
    await expect(page.getByText('Keine Entwürfe gefunden')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('of a remembered session is renewed too, even before it is due', async ({
    page,
    context,
    organisation,
  }) => {
    const login = new LoginPage(page)
    await login.open()
    await login.logIn(organisation.user)
    await expect(page.getByText('Keine Entwürfe gefunden')).toBeVisible()
    const renewals = watchRenewals(context)
    const drafts = '**/v1/invoices/get/by-status/draft'
    await page.route(drafts, (route) => route.fulfill({ status: 401, json: {} }), { times: 1 })
    await page.reload()
    await expect.poll(() => renewals.length).toBe(1)
    await expect(page.getByText('Keine Entwürfe gefunden')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.route('**/v1/**', (route) => route.fulfill({ status: 401, json: {} }))
    await page.reload()
    await expect(page).toHaveURL('/start/login')
    await expect(page.getByRole('alert')).toHaveText(expiredSentence)
  })

  test('that cannot be renewed ends the session with a single message [S8.0.1]', async ({
    signedIn: page,
  }) => {
    await page.route('**/v1/**', (route) => route.fulfill({ status: 401, json: {} }))
    await page.reload()
    await expect(page).toHaveURL('/start/login')
    await expect(page.getByRole('alert')).toHaveText(expiredSentence)
  })
})

test.describe('two tabs of one remembered session', () => {
  test.use({ expectedErrors: [/401/] })

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

test('the requested page and ?org= survive the redirect to the login and a reload there', async ({
  page,
  organisation,
}) => {
  await page.goto(`/home/settings?org=${organisation.id}`)
  await expect(page).toHaveURL(`/start/login?org=${organisation.id}`)
  await page.reload()
  const login = new LoginPage(page)
  await expect(login.organisation).toHaveValue(organisation.id)
  await login.logIn(organisation.user)
  await expect(page).toHaveURL(/\/home\/settings/)
})

test('Logout removes the session but keeps server and organisation [S4.3.7]', async ({
  page,
  organisation,
  api,
  server,
}) => {
  const login = new LoginPage(page)
  await login.open()
  await login.logIn(organisation.user)
  await expect(page.getByText('Entwürfe', { exact: true })).toBeVisible()
  const session = await storedSession(page)
  const revoked = page.waitForResponse('**/v1/user/logout')
  await page.getByText('Logout', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/start/login')
  expect((await revoked).status()).toBe(200)

  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(left).not.toContain(String(session?.accessToken))
  expect(left).not.toContain(String(session?.refreshToken))
  await expect(login.server).toHaveValue(server.baseURL)
  await expect(login.organisation).toHaveValue(organisation.id)
  await expect(login.password).toHaveValue('')
  const answer = await fetch(`${server.baseURL}/v1/invoices/invoice-tag`, {
    headers: { Authorization: `Bearer ${session?.accessToken}` },
  })
  expect(answer.status).toBe(401)
  expect(api.tokens.accessToken).not.toBe(session?.accessToken)
})
