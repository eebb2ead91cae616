import type { Credentials } from '@kontor/testing/session/api'
import { expect, type Locator, type Page } from '@playwright/test'

/** The page /start/login [S2.2]. */
export class LoginPage {
  readonly page: Page
  readonly server: Locator
  readonly organisation: Locator
  readonly username: Locator
  readonly password: Locator
  readonly rememberMe: Locator
  readonly signIn: Locator

  constructor(page: Page) {
    this.page = page
    this.server = page.getByLabel('Server')
    this.organisation = page.getByLabel('Organisation')
    this.username = page.getByLabel('Benutzername')
    this.password = page.getByLabel('Passwort', { exact: true })
    this.rememberMe = page.getByRole('checkbox', { name: 'Remember Me' })
    this.signIn = page.getByRole('button', { name: 'Sign In' })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/start/login${query}`)
  }

  async fill({ organisation, username, password }: Credentials): Promise<void> {
    // The preset organisation arrives a moment after the page and would get mixed up with the typed text.
    await expect(this.organisation).not.toHaveValue('')
    await this.organisation.fill(organisation)
    await this.username.fill(username)
    await this.password.fill(password)
  }

  async logIn(credentials: Credentials): Promise<void> {
    await this.fill(credentials)
    await this.signIn.click()
  }
}
