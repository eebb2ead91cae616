import { readFile, stat } from 'node:fs/promises'
import { startTestServer } from '@kontor/testing/processes/test-server'
import type { Locator, Page } from '@playwright/test'
import { confirmDialog } from '../pages/confirm-dialog.ts'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ drawsPages: false })

const finalize =
  'Nach dieser Aktion darf die Rechnung nicht mehr verändert werden. Wollen Sie die Rechnung erstellen?'

/** Fills in fields and clicks as a new user would, and counts the fields and the clicks. */
function countedUser() {
  const count = { fields: 0, clicks: 0 }
  return {
    count,
    async fill(field: Locator, text: string) {
      count.fields++
      await field.fill(text)
    },
    async click(target: Locator) {
      count.clicks++
      await target.click()
    },
  }
}

type User = ReturnType<typeof countedUser>

async function setUp(page: Page, user: User, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Kontor einrichten' })).toBeVisible()
  await expectAccessible(page)
  await user.fill(page.getByLabel('Name der Organisation'), 'Müller & Söhne GmbH')
  await expect(page.getByLabel('Kürzel für die Anmeldung')).toHaveValue('mueller-soehne')
  await user.fill(page.getByLabel('Ihr Benutzername'), 'Bea')
  await user.fill(page.getByLabel('Passwort', { exact: true }), 'Neues-Passwort-1')
  await test.step('a mistyped password is rejected', async () => {
    await page.getByLabel('Passwort Wiederholen').fill('anders')
    await page.getByRole('button', { name: 'Organisation anlegen' }).click()
    await expect(page.getByText('Die Passwörter stimmen nicht überein.')).toBeVisible()
  })
  await user.fill(page.getByLabel('Passwort Wiederholen'), 'Neues-Passwort-1')
  await user.click(page.getByRole('button', { name: 'Organisation anlegen' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Unternehmensdaten' })).toBeVisible()
}

async function expectFirstNumber(page: Page): Promise<void> {
  const profile = page.url()
  await page.getByRole('link', { name: 'Später ausfüllen' }).click()
  await expect(page.getByRole('button', { name: 'Neue Rechnung' })).toBeVisible()
  await page.goto(new URL('/home/settings/numbering', profile).href)
  await expect(page.getByText(/Die nächste Rechnung von heute erhält die Nummer \d{4}-0001\./)).toBeVisible()
  await page.goto(profile)
}

async function fillProfile(page: Page, user: User): Promise<void> {
  const profile = {
    'Straße und Hausnummer': 'Deichstraße 5',
    PLZ: '25813',
    Ort: 'Husum',
    Steuernummer: '207/123/45678',
    IBAN: 'DE89370400440532013000',
  }
  await expect(page.getByLabel('Firmenname mit Rechtsform')).toHaveValue('Müller & Söhne GmbH')
  for (const [label, text] of Object.entries(profile))
    await user.fill(page.getByRole('textbox', { name: label, exact: true }), text)
  await user.click(page.getByRole('button', { name: 'Speichern' }))
}

async function writeInvoice(page: Page, user: User): Promise<void> {
  const editor = new InvoiceEditorPage(page)
  await user.click(page.getByRole('button', { name: 'Neue Rechnung' }))
  await user.click(page.getByRole('button', { name: 'Kunden auswählen' }))
  await user.fill(page.getByRole('searchbox', { name: 'Kunden suchen' }), 'Wattwind GmbH')
  await user.click(page.getByRole('button', { name: 'Neuer Kontakt' }))
  const customer = editor.section('Kundendaten')
  await user.fill(customer.getByLabel('Straße und Hausnummer'), 'Hafen 1')
  await user.fill(customer.getByLabel('PLZ'), '25813')
  await user.fill(customer.getByLabel('Ort'), 'Husum')
  await user.click(editor.addItem)
  await user.fill(editor.newItem.getByLabel('Titel'), 'Beratung')
  await user.fill(editor.newItem.getByLabel('Menge'), '2')
  await user.fill(editor.newItem.getByLabel('Einzelpreis'), '100')
  await user.click(editor.newItem.getByRole('button', { name: 'Übernehmen' }))
  await user.click(editor.newItem.getByRole('button', { name: 'Abbrechen' }))
  await user.click(editor.save)
  await page.waitForURL(/\/home\/invoice\?id=/)
}

// Goal: a new user needs less than three minutes. At six seconds per field and five per click, this takes 151
// seconds.
test('creating the first invoice on an empty server takes 16 fields and 11 clicks [A12.1]', async ({
  page,
}) => {
  const server = await startTestServer({ KONTOR_DEMO: 'off' })
  try {
    const file = /Set up: see (.+)/.exec(server.log())?.[1] ?? ''
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const user = countedUser()
    await setUp(page, user, (await readFile(file, 'utf8')).trim())
    await test.step('the profile can wait, and the Nummernkreis page shows the first number', () =>
      expectFirstNumber(page))
    await fillProfile(page, user)
    await writeInvoice(page, user)
    await user.click(page.getByRole('button', { name: 'Fertigstellen' }))
    await user.click(confirmDialog(page, finalize).locator('[data-answer="agreed"]'))
    await expect(page.getByText(/^\d{4}-0001$/).first()).toBeVisible()
    await expect(page.getByText('238,00').first()).toBeVisible()
    expect(user.count.fields).toBe(16)
    expect(user.count.clicks).toBe(11)
  } finally {
    // An open page would report that its server is unreachable.
    await page.close()
    await server.stop()
  }
})
