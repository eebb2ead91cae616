import type { Credentials } from '@kontor/testing/session/api'
import type { Locator, Page } from 'playwright'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { InvoiceListPage } from '../pages/invoice-list-page.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { brokenEInvoice, type HandbookData } from './handbook-data.ts'

/** The example data and the signed-in user that a picture can show. */
export type Shown = HandbookData & { user: Credentials }

export interface Picture {
  /** Opens the page; returns the part of the window to show, or nothing for the whole window. */
  open(page: Page, shown: Shown): Promise<Locator | undefined>
  /** Window size in CSS pixels. */
  size?: { width: number; height: number }
  /** Whether to open the page without a session. */
  isPublic?: boolean
}

/** The pictures in docs/handbuch.md; each becomes docs/pictures/handbook-<name>.webp. */
export const pictures: Record<string, Picture> = {
  login: {
    isPublic: true,
    size: { width: 900, height: 560 },
    async open(page, { user }) {
      const login = new LoginPage(page)
      await login.open()
      await login.fill({ ...user, organisation: 'musterwerk' })
      await login.server.fill('https://kontor.musterwerk.example.de')
      return undefined
    },
  },
  invoices: {
    size: { width: 1300, height: 800 },
    async open(page) {
      const list = new InvoiceListPage(page)
      await page.goto('/home')
      await list.final('Bäckerei Übermut').first().click()
      await list.finalPreview.getByRole('button', { name: 'Öffnen' }).waitFor()
      return undefined
    },
  },
  editor: {
    size: { width: 1500, height: 900 },
    async open(page, { draft }) {
      const editor = new InvoiceEditorPage(page)
      await editor.open(draft.id)
      await editor.previewSwitch.click()
      await drawn(page)
      await editor.section('Rechnungsposten').evaluate((section) => section.scrollIntoView())
      return undefined
    },
  },
  check: {
    size: { width: 1100, height: 620 },
    async open(page, { incomplete }) {
      const editor = new InvoiceEditorPage(page)
      await editor.open(incomplete.id)
      await editor.light.click()
      await editor.findings.waitFor()
      return undefined
    },
  },
  invoice: {
    async open(page, { final }) {
      const invoice = new InvoicePage(page)
      await invoice.open(final.id)
      await drawn(page)
      return undefined
    },
  },
  cancel: {
    size: { width: 1000, height: 900 },
    async open(page, { final }) {
      const invoice = new InvoicePage(page)
      await invoice.open(final.id)
      await invoice.choose('Stornorechnung erstellen')
      const dialog = page.getByRole('dialog', { name: 'Stornorechnung erstellen' })
      await dialog.getByLabel('Grund').fill('Falscher Empfänger')
      await dialog.locator('.react-pdf__Page').getByText('Grund: Falscher Empfänger').first().waitFor()
      return dialog
    },
  },
  chain: {
    size: { width: 1200, height: 1400 },
    async open(page, { settlement }) {
      await new InvoicePage(page).open(settlement.id)
      await drawn(page)
      return page.getByRole('region', { name: 'Zusammenhang' })
    },
  },
  offer: {
    async open(page, { offerId }) {
      await page.goto(`/home/offer?id=${offerId}`)
      await drawn(page)
      return undefined
    },
  },
  series: {
    size: { width: 1200, height: 580 },
    async open(page) {
      await page.goto('/home/series')
      await page.getByRole('region', { name: 'Wartung der Webseite' }).waitFor()
      return undefined
    },
  },
  'open-items': {
    size: { width: 1200, height: 640 },
    async open(page) {
      await page.goto('/home/open-items')
      await page.getByRole('region', { name: 'Summen in EUR' }).waitFor()
      await page.getByRole('row', { name: /offen/ }).first().waitFor()
      return undefined
    },
  },
  'check-file': {
    size: { width: 1200, height: 900 },
    async open(page) {
      await page.goto('/home/inbox/check')
      await page.locator('input[type="file"]').setInputFiles({
        name: 'M-0107.xml',
        mimeType: 'text/xml',
        buffer: Buffer.from(brokenEInvoice),
      })
      await page.getByText('E-Rechnung mit Fehlern').waitFor()
      return undefined
    },
  },
  inbox: {
    async open(page) {
      await page.goto('/home/inbox')
      await page.getByRole('row', { name: /PB-5731/ }).waitFor()
      return undefined
    },
  },
  received: {
    size: { width: 1200, height: 900 },
    async open(page, { receivedId }) {
      await page.goto(`/home/inbox/invoice?id=${receivedId}`)
      await page.getByRole('article').waitFor()
      return undefined
    },
  },
  contacts: {
    async open(page) {
      await page.goto('/home/addressbook')
      await page.getByText('Bäckerei Übermut GmbH').first().click()
      return undefined
    },
  },
  contact: {
    size: { width: 1300, height: 760 },
    async open(page) {
      await page.goto('/home/addressbook')
      await page.getByText('Bäckerei Übermut GmbH').first().click()
      await page.getByRole('button', { name: 'Alte Rechnungen anzeigen' }).click()
      await page.getByRole('table', { name: 'Umsatz' }).waitFor()
      await page.getByRole('region', { name: 'Offen', exact: true }).waitFor()
      return undefined
    },
  },
  settings: {
    size: { width: 1200, height: 1400 },
    async open(page) {
      await page.goto('/home/settings')
      await page.getByRole('link', { name: 'Nummernkreis' }).waitFor()
      return page.getByRole('navigation', { name: 'Einstellungen' })
    },
  },
  people: settingsPage('people', 'Person einladen', 600),
  'sign-in': {
    isPublic: true,
    size: { width: 1200, height: 660 },
    async open(page, { user }) {
      const login = new LoginPage(page)
      await login.open()
      await login.logIn(user)
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('link', { name: /^Anmeldung/ }).click()
      await page.getByText('dieses Gerät').waitFor()
      return undefined
    },
  },
  'standard-texts': {
    size: { width: 1200, height: 1060 },
    async open(page) {
      await page.goto('/home/settings/standard-texts')
      await page.getByLabel('Gruß', { exact: true }).fill('Beste Grüße')
      await page.getByLabel('Name unter dem Gruß').fill('Käthe Größmann\nGeschäftsführerin')
      return undefined
    },
  },
  numbering: settingsPage('numbering', 'Muster speichern', 900),
  functions: {
    async open(page) {
      await page.goto('/home/settings/functions')
      await page.getByRole('switch').first().waitFor()
      return undefined
    },
  },
  audit: settingsPage('audit', 'Kette prüfen', 620),
}

/** Opens a settings page and waits for a button on it. */
function settingsPage(path: string, button: string, height: number): Picture {
  return {
    size: { width: 1200, height },
    async open(page) {
      await page.goto(`/home/settings/${path}`)
      await page.getByRole('button', { name: button }).first().waitFor()
      return undefined
    },
  }
}

/** Waits until a page of the PDF is drawn. */
function drawn(page: Page): Promise<void> {
  return page.locator('.react-pdf__Page canvas').first().waitFor()
}
