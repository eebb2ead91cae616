import type { Locator, Page } from '@playwright/test'

/** The /home page, with the lists of drafts and finals [S2.4]. */
export class InvoiceListPage {
  readonly page: Page
  readonly drafts: Locator
  readonly finals: Locator
  readonly draftPreview: Locator
  readonly finalPreview: Locator
  readonly search: Locator
  readonly pdfButton: Locator
  readonly newInvoice: Locator
  readonly newDraft: Locator
  readonly refreshDrafts: Locator
  readonly refreshFinals: Locator

  constructor(page: Page) {
    this.page = page
    this.drafts = page.getByRole('grid', { name: 'Entwürfe' })
    this.finals = page.getByRole('grid', { name: 'Vorherige Rechnungen' })
    this.draftPreview = page.getByRole('region', { name: 'Vorschau des Entwurfs' })
    this.finalPreview = page.getByRole('region', { name: 'Vorschau der Rechnung' })
    this.search = page.getByRole('searchbox', { name: 'Suche' })
    this.pdfButton = page.getByRole('button', { name: 'PDF', exact: true })
    this.newDraft = page.getByRole('button', { name: 'Neuer Entwurf' })
    this.newInvoice = page.getByRole('button', { name: 'Neue Rechnung' })
    this.refreshDrafts = page.getByRole('button', { name: 'Entwürfe aktualisieren' })
    this.refreshFinals = page.getByRole('button', { name: 'Rechnungen aktualisieren' })
  }

  draft(text: string | RegExp): Locator {
    return this.drafts.getByRole('row').filter({ hasText: text })
  }

  final(text: string | RegExp): Locator {
    return this.finals.getByRole('row').filter({ hasText: text })
  }

  /** The rows of a list, except its header. */
  rows(list: Locator): Locator {
    return list.locator('tr[data-row]')
  }

  /** Opens the period popover with the button that has this label. */
  async openPeriod(label: string): Promise<Locator> {
    await this.page.getByRole('button', { name: label }).click()
    return this.page.getByRole('dialog', { name: 'Zeitraum' })
  }

  /** Opens the action menu in the preview of a final. */
  async openFinalMenu(): Promise<Locator> {
    await this.finalPreview.getByRole('button', { name: 'Aktionen' }).click()
    return this.page.getByRole('menu')
  }
}
