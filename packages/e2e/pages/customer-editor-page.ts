import type { Locator, Page } from '@playwright/test'

/** The page /home/customer-editor [S2.9]. */
export class CustomerEditorPage {
  readonly page: Page
  readonly sameAddress: Locator
  readonly byPost: Locator
  readonly electronically: Locator
  readonly emailForInvoice: Locator
  readonly save: Locator
  readonly cancel: Locator

  constructor(page: Page) {
    this.page = page
    this.sameAddress = page.getByRole('checkbox', { name: 'Lieferanschrift entspricht Rechnungsadresse' })
    this.byPost = page.getByRole('radio', { name: 'per Post' })
    this.electronically = page.getByRole('radio', { name: 'elektronisch' })
    this.emailForInvoice = page.getByRole('textbox', { name: 'E-Mail für Rechnungen' })
    this.save = page.getByRole('button', { name: 'Speichern' })
    this.cancel = page.getByRole('button', { name: 'Abbrechen' })
  }

  async open(customerId = ''): Promise<void> {
    await this.page.goto(`/home/customer-editor${customerId && `?id=${customerId}`}`)
  }

  section(title: 'Kunde' | 'Kontaktdaten' | 'Standard-Einstellungen'): Locator {
    return this.page.getByRole('region', { name: title })
  }

  /** A block of fields under its small heading, such as an address. */
  group(title: string): Locator {
    return this.page.getByRole('group', { name: title })
  }

  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true })
  }
}
