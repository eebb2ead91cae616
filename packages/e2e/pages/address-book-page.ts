import type { Locator, Page } from '@playwright/test'

/** The page /home/addressbook [S2.8]. */
export class AddressBookPage {
  readonly page: Page
  readonly list: Locator
  readonly refresh: Locator
  readonly add: Locator
  readonly addToList: Locator
  readonly search: Locator
  readonly details: Locator
  readonly menuButton: Locator

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('grid', { name: 'Kontakte' })
    this.refresh = page.getByRole('button', { name: 'Kontakte aktualisieren' })
    this.addToList = page.getByRole('button', { name: 'Kontakt hinzufügen' })
    this.add = page.getByRole('button', { name: 'Neuer Kontakt' })
    this.search = page.getByRole('searchbox', { name: 'Kontakte durchsuchen' })
    this.details = page.getByRole('region', { name: 'Kontakt-Details' })
    this.menuButton = this.details.getByRole('button', { name: 'Aktionen' })
  }

  async open(): Promise<void> {
    await this.page.goto('/home/addressbook')
  }

  /** The rows of contacts, without the header. */
  get rows(): Locator {
    return this.list.locator('tbody').getByRole('row')
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text })
  }

  /** The value below a label in the details. */
  detail(label: string): Locator {
    const term = this.page.getByRole('term').getByText(label, { exact: true })
    return this.details.locator('dl > div').filter({ has: term }).getByRole('definition')
  }

  async openMenu(): Promise<Locator> {
    await this.menuButton.click()
    return this.page.getByRole('menu')
  }

  async choose(action: 'Bearbeiten' | 'Löschen'): Promise<void> {
    const menu = await this.openMenu()
    await menu.getByRole('menuitem', { name: action }).click()
  }
}
