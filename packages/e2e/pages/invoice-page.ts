import { expect, type Locator, type Page } from '@playwright/test'

/** The page /home/invoice, which shows one draft or final [S2.5]. */
export class InvoicePage {
  readonly page: Page
  readonly back: Locator
  readonly preview: Locator
  /** The drawn pages of the PDF. */
  readonly pages: Locator
  readonly template: Locator
  readonly draftCard: Locator
  readonly finalCard: Locator
  readonly notesCard: Locator
  readonly tagField: Locator

  constructor(page: Page) {
    this.page = page
    this.back = page.getByRole('button', { name: 'Zurück' })
    this.preview = page.getByRole('region', { name: 'PDF-Vorschau' }).first()
    this.pages = page.locator('.react-pdf__Page')
    this.template = page.getByRole('combobox', { name: 'Vorschau mit Vorlage' })
    this.draftCard = page.getByRole('region', { name: 'Rechnungsentwurf' })
    this.finalCard = page.getByRole('region', { name: 'Rechnung', exact: true })
    this.notesCard = page.getByRole('region', { name: 'Notizen' })
    this.tagField = page.getByRole('combobox', { name: 'Tag hinzufügen' })
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`/home/invoice?id=${id}`)
  }

  /** Opens the menu of the visible card. */
  async openMenu(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Aktionen' }).click()
    return this.page.getByRole('menu')
  }

  async choose(action: string): Promise<void> {
    await (await this.openMenu()).getByRole('menuitem', { name: action }).click()
  }

  /** Waits until the first page of the PDF shows `text`. */
  async expectText(text: string | RegExp): Promise<void> {
    await expect(this.pages.first()).toContainText(text, { timeout: 20_000 })
  }
}
