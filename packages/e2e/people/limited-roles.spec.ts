import { endpoints } from '@kontor/contract/endpoints'
import type { Role } from '@kontor/domain/people/rights'
import { restoreSession } from '@kontor/testing/browser/restore-session'
import { logIn } from '@kontor/testing/session/api'
import type { BrowserContext, Request } from '@playwright/test'
import { InvoiceListPage } from '../pages/invoice-list-page.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createDraft, createFinal } from '../support/seed.ts'

test.use({ drawsPages: false })

const year = 365 * 24 * 3600

/**
 * Matches the links that a role has in Einstellungen, in addition to the form for the user's own password.
 */
const sections: Partial<Record<Role, RegExp>> = {
  accounting: /^(Tags|Nummernkreis|Daten|Protokoll|Anmeldung)/,
  writing: /^(Tags|Anmeldung)/,
  reading: /^Anmeldung/,
  auditing: /^(Nummernkreis|Daten|Protokoll|Anmeldung)/,
}

test('the pages for invoices, contacts and settings make no call that a limited role does not allow [A10.1]', async ({
  api,
  server,
  organisation,
  context,
}) => {
  test.slow()
  const draft = await createDraft(api, {
    companyName: 'Bäckerei',
    items: [{ title: 'Schild', unitPrice: 100 }],
  })
  await createFinal(api, { companyName: 'Gärtnerei', items: [{ title: 'Baum', unitPrice: 50 }] })
  const forbidden: string[] = []
  context.on('response', (response) => {
    if (response.status() === 403) forbidden.push(`${response.request().method()} ${response.url()}`)
  })
  const expectAllAnswered = watchCalls(context)
  for (const role of ['accounting', 'writing', 'reading', 'auditing'] as const) {
    const user = await organisation.addUser(`person-${role}`)
    const roleUntil = role === 'auditing' ? Math.floor(Date.now() / 1000) + year : 0
    await api.call(endpoints.changeRole, { body: { username: user.username, role, roleUntil } })
    const session = await restoreSession(context, server.baseURL, user, await logIn(server.baseURL, user))
    const page = await context.newPage()
    const heading = page.getByRole('heading', { level: 1 })
    const list = new InvoiceListPage(page)
    await page.goto(`/home/invoice?id=${draft.id}`)
    await expect(new InvoicePage(page).draftCard).toBeVisible()
    await page.getByRole('link', { name: 'Rechnungen' }).click()
    await list.final('Gärtnerei').dblclick()
    await expect(new InvoicePage(page).finalCard).toBeVisible()
    await page.getByRole('link', { name: 'Kontakte' }).click()
    await expect(heading).toHaveText('Adressbuch')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Passwort Ändern' })).toBeVisible()
    const links = await page.getByRole('navigation', { name: 'Einstellungen' }).getByRole('link').all()
    for (const link of links) {
      await expect(link).toHaveText(sections[role] ?? /^$/)
      await link.click()
      await expect(heading).not.toHaveText('Einstellungen')
      await expectAllAnswered()
      await page.goBack()
      await expect(heading).toHaveText('Einstellungen')
    }
    await expectAllAnswered()
    expect(forbidden, role).toEqual([])
    await page.close()
    await session.dispose()
  }
})

/** Watches the calls of all pages from now on. Returns a function that waits until none is open. */
function watchCalls(context: BrowserContext): () => Promise<void> {
  const open = new Set<Request>()
  context.on('request', (request) => {
    if (request.url().includes('/v1/')) open.add(request)
  })
  const close = (request: Request) => open.delete(request)
  context.on('requestfinished', close)
  context.on('requestfailed', close)
  return () => expect.poll(() => open.size).toBe(0)
}
