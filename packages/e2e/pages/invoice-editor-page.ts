import { expect, type Locator, type Page } from '@playwright/test'

/** Values to enter into the form for an item. Fields without a value stay unchanged. */
export interface TypedItem {
  title?: string
  description?: string
  quantity?: string
  hours?: string
  minutes?: string
  unit?: 'Stück' | '%' | 'pauschal' | 'h'
  unitPrice?: string
  taxRate?: string
}

export interface TypedSurcharge {
  title?: string
  sign?: 'Aufschlag' | 'Abschlag'
  percentage?: string
  base?: 'netto' | 'brutto'
  taxRate?: string
}

/** The page /home/invoice-editor [S2.6]. */
export class InvoiceEditorPage {
  readonly page: Page
  readonly items: Locator
  readonly surcharges: Locator
  readonly totals: Locator
  /** The select field for the tax case. */
  readonly taxCase: Locator
  /** The button that opens the list of findings; it also shows whether the invoice can be sent. */
  readonly light: Locator
  readonly findings: Locator
  readonly addItem: Locator
  readonly addSurcharge: Locator
  readonly newItem: Locator
  readonly newSurcharge: Locator
  readonly preview: Locator
  /** The preview, if it is outdated. */
  readonly stalePreview: Locator
  readonly previewSwitch: Locator
  readonly save: Locator
  readonly cancel: Locator

  constructor(page: Page) {
    this.page = page
    this.items = page.getByRole('table', { name: 'Posten', exact: true })
    this.surcharges = page.getByRole('table', { name: 'Aufschläge und Abschläge' })
    this.totals = page.getByRole('region', { name: 'Summen' })
    this.taxCase = page.getByRole('combobox', { name: 'Umsatzsteuer-Fall' })
    this.light = page.getByRole('group', { name: 'Prüfung' }).getByRole('button')
    this.findings = page.getByRole('dialog', { name: /^Prüfung der/ })
    this.addItem = page.getByRole('button', { name: 'Posten hinzufügen' })
    this.addSurcharge = page.getByRole('button', { name: 'Aufschlag hinzufügen' })
    this.newItem = page.getByRole('form', { name: 'Neuer Posten' })
    this.newSurcharge = page.getByRole('form', { name: 'Neuer Aufschlag' })
    this.preview = page.getByRole('complementary', { name: 'Vorschau' })
    this.stalePreview = this.preview.locator('[aria-busy="true"]')
    this.previewSwitch = page.getByRole('switch', { name: 'Vorschau' })
    this.save = page.getByRole('button', { name: 'Speichern und zur Vorschau' })
    // Row forms have a button with the same name.
    this.cancel = page.getByRole('button', { name: 'Abbrechen' }).last()
  }

  /** Opens the editor: in create mode without an id, otherwise in edit mode. */
  async open(id?: string): Promise<void> {
    await this.page.goto(`/home/invoice-editor${id === undefined ? '' : `?id=${id}`}`)
    const title = id === undefined ? 'Rechnung erstellen' : 'Rechnung bearbeiten'
    // Finds the headings by tag, not by role, because a dialog may open at once and hide the page from
    // assistive technology.
    await expect(this.page.locator('h1')).toHaveText(title)
    await expect(this.page.locator('main h2').last()).toHaveText('Zahlungsziel')
  }

  /**
   * Returns a function that tells whether the preview has been outdated since this call. It may be outdated
   * for only half a second, which a test on a busy machine could miss.
   */
  async watchForStalePreview(): Promise<() => Promise<boolean>> {
    const seen = await this.preview.evaluateHandle((preview) => {
      const seen = { isStale: false }
      new MutationObserver(() => {
        seen.isStale ||= preview.querySelector('[aria-busy="true"]') !== null
      }).observe(preview, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
      return seen
    })
    return () => seen.evaluate(({ isStale }) => isStale)
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  /** The field with this label in a section. */
  field(section: string, label: string): Locator {
    return this.section(section).getByLabel(label, { exact: true })
  }

  /** The rows of a list, except the header. */
  rows(list: Locator): Locator {
    return list.getByRole('row').filter({ has: this.page.getByRole('cell') })
  }

  /** The button of a row; `action` as on the screen, `position` from 1. */
  rowButton(action: string, position: number): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${action}.*: Pos\\. ${position},`) })
  }

  async editRow(position: number): Promise<void> {
    await this.rowButton('Bearbeiten', position).click()
  }

  get openItem(): Locator {
    return this.page.getByRole('form', { name: 'Posten bearbeiten' })
  }

  get openSurcharge(): Locator {
    return this.page.getByRole('form', { name: 'Aufschlag bearbeiten' })
  }

  async choose(select: Locator, option: string): Promise<void> {
    await select.click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async fillItem(form: Locator, typed: TypedItem): Promise<void> {
    const fields = {
      Titel: typed.title,
      Beschreibung: typed.description,
      Menge: typed.quantity,
      Stunden: typed.hours,
      Minuten: typed.minutes,
      Einzelpreis: typed.unitPrice,
    }
    if (typed.unit) await this.choose(form.getByLabel('Einheit'), typed.unit)
    if (typed.taxRate) await this.choose(form.getByLabel('USt.'), typed.taxRate)
    for (const [label, text] of Object.entries(fields)) {
      if (text !== undefined) await form.getByLabel(label).fill(text)
    }
  }

  async fillSurcharge(form: Locator, typed: TypedSurcharge): Promise<void> {
    if (typed.title !== undefined) await form.getByLabel('Titel').fill(typed.title)
    if (typed.sign) await this.choose(form.getByLabel('Art'), typed.sign)
    if (typed.base) await this.choose(form.getByLabel('Bezug'), typed.base)
    if (typed.taxRate) await this.choose(form.getByLabel('USt.'), typed.taxRate)
    if (typed.percentage !== undefined) await form.getByLabel('Prozentsatz').fill(typed.percentage)
  }

  /** Adds items one after the other in the form for new items, then closes the form. */
  async add(...typed: TypedItem[]): Promise<void> {
    await this.addItem.click()
    for (const item of typed) {
      await this.fillItem(this.newItem, item)
      await this.newItem.getByRole('button', { name: 'Übernehmen' }).click()
    }
    await this.newItem.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(this.newItem).toBeHidden()
  }

  async addSurchargeOf(typed: TypedSurcharge): Promise<void> {
    await this.addSurcharge.click()
    await this.fillSurcharge(this.newSurcharge, typed)
    await this.newSurcharge.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(this.newSurcharge).toBeHidden()
  }

  /** Saves and waits for the preview; returns the invoice's id. */
  async saveToPreview(): Promise<string> {
    await this.save.click()
    await this.page.waitForURL(/\/home\/invoice\?id=/)
    return new URL(this.page.url()).searchParams.get('id') ?? ''
  }
}

/**
 * Matches the start of a table row. A space in `text` matches any white space, because numbers contain
 * non-breaking spaces.
 */
export function line(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll(' ', '\\s')}`)
}
