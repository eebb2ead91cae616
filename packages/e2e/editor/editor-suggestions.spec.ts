import { endpoints } from '@kontor/contract/endpoints'
import { emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import type { Api } from '@kontor/testing/session/api'
import type { Page } from '@playwright/test'
import { confirmDialog } from '../pages/confirm-dialog.ts'
import { InvoiceEditorPage, line } from '../pages/invoice-editor-page.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { createCustomer, createDraft } from '../support/seed.ts'

const finalize =
  'Nach dieser Aktion darf die Rechnung nicht mehr verändert werden. Wollen Sie die Rechnung erstellen?'

const address = {
  street: 'Schloßweg 3',
  streetExtra: '',
  postalCode: '02826',
  city: 'Görlitz',
  country: 'Deutschland',
}

async function seed(api: Api): Promise<void> {
  await createCustomer(api, { companyName: 'Müller & Söhne GmbH', invoiceAddress: address })
  await createCustomer(api, { companyName: 'Mühlenwerk KG', invoiceAddress: address })
  for (const [title, unitPrice] of [
    ['Beratung vor Ort', 110],
    ['Bericht', 300],
  ] as const)
    await api.call(endpoints.saveItemTemplate, {
      body: { template: { ...emptyItem(), title, unitPrice, description: 'je Stunde' } },
    })
}

/** The open list of suggestions. */
function suggestions(page: Page, name: 'Kontakte' | 'Gespeicherte Posten') {
  const list = page.getByRole('listbox', { name })
  return { list, options: list.getByRole('option') }
}

test('typing in the name finds contacts, and only taking one changes the invoice [A27.1, A27.3, A27.4]', async ({
  blank: page,
  api,
}) => {
  test.slow()
  await seed(api)
  const editor = new InvoiceEditorPage(page)
  const { keyboard } = page
  const { list, options } = suggestions(page, 'Kontakte')
  const street = editor.field('Kundendaten', 'Straße und Hausnummer')
  await editor.open()
  const name = editor.field('Kundendaten', 'Firmenname')
  await expect(name).toBeFocused()
  await keyboard.type('Mü')
  await expect(options).toHaveText([/^Mühlenwerk KGSchloßweg 3/, /^Müller & Söhne GmbH/])
  await expect(name).toHaveRole('combobox')
  await expect(name).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await test.step('Escape closes the list and keeps the text; Enter without a marked contact takes none', async () => {
    await keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(name).toHaveRole('textbox')
    await keyboard.type('l')
    await expect(options).toHaveCount(1)
    await keyboard.press('Enter')
    await expect(name).toHaveValue('Mül')
    await expect(street).toHaveValue('')
  })
  await test.step('leaving the field keeps the text', async () => {
    await keyboard.press('Tab')
    await expect(list).toBeHidden()
    await expect(name).toHaveValue('Mül')
  })
  await test.step('a marked contact is taken, and becomes a summary', async () => {
    await name.focus()
    await keyboard.press('ArrowDown')
    await expect(options.first()).toBeVisible()
    await keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    const marked = await name.getAttribute('aria-activedescendant')
    expect(await options.first().getAttribute('id')).toBe(marked)
    await keyboard.press('Enter')
    await expect(name).toHaveValue(/^Mü/)
    await expect(street).toHaveValue('Schloßweg 3')
    await expect(street).toBeHidden()
    await expect(editor.section('Kundendaten')).toContainText('Schloßweg 3, 02826 Görlitz, Deutschland')
  })
  await test.step('Ändern opens the forms in place, and they stay open while a field is empty', async () => {
    await editor.section('Kundendaten').getByRole('button', { name: 'Ändern' }).click()
    await expect(editor.field('Kundendaten', 'Abteilung')).toBeFocused()
    await street.fill('')
    await street.blur()
    await expect(editor.section('Kundendaten').getByText('Feld ist leer')).toBeVisible()
  })
  await test.step('a click takes a contact too', async () => {
    await name.fill('Söhne')
    await options.filter({ hasText: 'Müller' }).click()
    await expect(name).toHaveValue('Müller & Söhne GmbH')
    await expect(name).toBeFocused()
    await expect(street).toBeHidden()
  })
})

test('typing in a title finds saved items and fills the row, except what the user typed [A27.2, A27.3]', async ({
  blank: page,
  api,
}) => {
  await seed(api)
  const draft = await createDraft(api)
  const editor = new InvoiceEditorPage(page)
  const { keyboard } = page
  const { list, options } = suggestions(page, 'Gespeicherte Posten')
  await editor.open(draft.id)
  await editor.addItem.click()
  await editor.fillItem(editor.newItem, { quantity: '3' })
  const title = editor.newItem.getByLabel('Titel')
  await title.pressSequentially('Ber')
  await expect(options).toHaveCount(2)
  await title.pressSequentially('at')
  await expect(options).toHaveText([/^Beratung vor Ort110,00\s€ · je Stunde$/])
  await expectAccessible(page)
  await test.step('Escape closes the list, not the form', async () => {
    await keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(title).toHaveValue('Berat')
  })
  await keyboard.press('ArrowDown')
  await expect(options).toHaveCount(1)
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(title).toHaveValue('Beratung vor Ort')
  await expect(editor.newItem.getByLabel('Menge')).toHaveValue('3')
  await expect(editor.newItem.getByLabel('Einzelpreis')).toHaveValue('110,00')
  await keyboard.press('Enter')
  await expect(editor.rows(editor.items)).toHaveText([
    line('1Beratung vor Ortje Stunde3Stück110,00 €330,00 €19 %'),
  ])
})

test('a final for a known customer with a saved item takes at most seven clicks [A27.7]', async ({
  signedIn: page,
  api,
}) => {
  await seed(api)
  await page.reload()
  await page.evaluate(countClicks)
  const editor = new InvoiceEditorPage(page)
  const { keyboard } = page
  await page.getByRole('button', { name: 'Neue Rechnung' }).click()
  await expect(editor.field('Kundendaten', 'Firmenname')).toBeFocused()
  await keyboard.type('Müller')
  await suggestions(page, 'Kontakte').options.first().click()
  await editor.addItem.click()
  await expect(editor.newItem.getByLabel('Titel')).toBeFocused()
  await keyboard.type('Berat')
  await expect(suggestions(page, 'Gespeicherte Posten').options.first()).toContainText('Beratung')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await expect(editor.rows(editor.items)).toHaveText([/^1Beratung vor Ort/])
  await editor.saveToPreview()
  await page.getByRole('button', { name: 'Fertigstellen' }).click()
  await confirmDialog(page, finalize).locator('[data-answer="agreed"]').click()
  await expect(page.getByText(/^\d{4}-0001$/).first()).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF herunterladen' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/-0001\.pdf$/)
  expect(await page.evaluate('clicks')).toBe(7)
})

/** Runs in the page: counts the clicks of the mouse, not those that a key causes. */
function countClicks(): void {
  const counted = Object.assign(window, { clicks: 0 })
  window.addEventListener(
    'click',
    ({ detail }) => {
      counted.clicks += detail > 0 ? 1 : 0
    },
    { capture: true },
  )
}
