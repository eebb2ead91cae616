import type { Locator, Page } from '@playwright/test'

/** The page /home/settings [S2.10] and two pages that it links to: Unternehmensdaten and Layout-Vorlagen. */
export class SettingsPage {
  readonly page: Page
  readonly oldPassword: Locator
  readonly newPassword: Locator
  readonly repeatedPassword: Locator
  readonly changePassword: Locator
  readonly save: Locator
  readonly file: Locator
  readonly logo: Locator
  readonly layouts: Locator

  constructor(page: Page) {
    this.page = page
    this.oldPassword = page.getByLabel('Altes Passwort')
    this.newPassword = page.getByLabel('Neues Passwort')
    this.repeatedPassword = page.getByLabel('Passwort Wiederholen')
    this.changePassword = page.getByRole('button', { name: 'Passwort ändern' })
    this.save = page.getByRole('button', { name: 'Speichern' })
    this.file = page.locator('input[type="file"]')
    this.logo = page.getByRole('img', { name: 'Ihr Logo' })
    this.layouts = page.getByRole('list', { name: 'Layout-Vorlagen' }).getByRole('listitem')
  }

  async open(section: '' | 'organisation' | 'layouts' = ''): Promise<void> {
    await this.page.goto(`/home/settings${section && `/${section}`}`)
  }

  async fillPasswords(old: string, first: string, second = first): Promise<void> {
    await this.oldPassword.fill(old)
    await this.newPassword.fill(first)
    await this.repeatedPassword.fill(second)
  }

  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true })
  }
}
