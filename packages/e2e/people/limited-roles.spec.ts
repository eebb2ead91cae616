import { endpoints } from '@kontor/contract/endpoints'
import type { Role } from '@kontor/domain/people/rights'
import { restoreSession } from '@kontor/testing/browser/restore-session'
import { logIn } from '@kontor/testing/session/api'
import { expect, test } from '../support/fixtures.ts'
import { createDraft, createFinal } from '../support/seed.ts'

const year = 365 * 24 * 3600

/** What Einstellungen leads a role to, beside the own password. */
const sections: Partial<Record<Role, RegExp>> = {
  accounting: /^(Nummernkreis|Daten|Protokoll|Anmeldung)/,
  writing: /^Anmeldung/,
  reading: /^Anmeldung/,
  auditing: /^(Nummernkreis|Daten|Protokoll|Anmeldung)/,
}

test('no page that a limited role is shown makes a call that its role is refused [A10.1]', async ({
  api,
  server,
  organisation,
  browser,
}) => {
  test.slow()
  const draft = await createDraft(api, {
    companyName: 'Bäckerei',
    items: [{ title: 'Schild', unitPrice: 100 }],
  })
  const final = await createFinal(api, {
    companyName: 'Gärtnerei',
    items: [{ title: 'Baum', unitPrice: 50 }],
  })
  for (const role of ['accounting', 'writing', 'reading', 'auditing'] as const) {
    const user = await organisation.addUser(`person-${role}`)
    const roleUntil = role === 'auditing' ? Math.floor(Date.now() / 1000) + year : 0
    await api.call(endpoints.changeRole, { body: { username: user.username, role, roleUntil } })
    const context = await browser.newContext({ locale: 'de-DE', baseURL: server.baseURL })
    await restoreSession(context, server.baseURL, user, await logIn(server.baseURL, user))
    const refused: string[] = []
    context.on('response', (response) => {
      if (response.status() === 403) refused.push(`${role}: ${response.request().method()} ${response.url()}`)
    })
    const page = await context.newPage()
    for (const path of [
      '/home',
      `/home/invoice?id=${draft.id}`,
      `/home/invoice?id=${final.id}`,
      '/home/addressbook',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    await page.goto('/home/settings')
    await expect(page.getByRole('heading', { name: 'Passwort Ändern' })).toBeVisible()
    const links = await page.getByRole('navigation', { name: 'Einstellungen' }).getByRole('link').all()
    for (const link of links) await expect(link).toHaveText(sections[role] ?? /^$/)
    const targets = await Promise.all(links.map((link) => link.getAttribute('href')))
    for (const target of targets) {
      await page.goto(target ?? '')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    expect(refused).toEqual([])
    await context.close()
  }
})
