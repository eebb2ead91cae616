import { endpoints } from '@kontor/contract/endpoints'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import type { Locator, Page } from '@playwright/test'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createDraft } from '../support/seed.ts'

test.use({ drawsPages: false })

const sectionNames = [
  'Rechnungsdaten',
  'Kundendaten',
  'Allgemeine Angaben',
  'Spezifische Angaben',
  'Rechnungsposten',
  'Zahlungsziel',
]

test('create mode has its title, six sections and two buttons, and saves an empty invoice [S2.6.1, S2.6.9, S4.5.1, S5.0.25]', async ({
  signedIn: page,
  api,
}) => {
  await page.getByRole('button', { name: 'Neue Rechnung' }).click()
  const editor = new InvoiceEditorPage(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechnung erstellen')
  await test.step('the sections follow in their order [S2.6.2, S2.6.4, S2.6.5, S2.6.6]', async () => {
    await expect(page.locator('main h2')).toHaveText(sectionNames)
  })
  await test.step('Rechnungsdaten has the layout, the currency, the number and the date [S2.6.3]', async () => {
    const data = editor.section('Rechnungsdaten')
    await expect(data.getByLabel('Vorlage')).toHaveText('DE')
    await expect(data.getByLabel('Währung')).toHaveText('EUR')
    await expect(data.getByLabel('Rechnungsnummer')).toBeVisible()
    await expect(data.getByRole('group', { name: 'Rechnungsdatum' })).toBeVisible()
  })
  await test.step('Rechnungsposten has two tables, and Zahlungsziel 30 days [S2.6.7, S2.6.8]', async () => {
    await expect(editor.section('Rechnungsposten').getByRole('table')).toHaveCount(2)
    await expect(editor.field('Zahlungsziel', 'Zahlungsziel in Tagen')).toHaveValue('30')
  })
  await expect(editor.save).toBeVisible()
  await expect(editor.cancel).toBeVisible()

  await test.step('the empty number field shows Automatisch and is read-only [S2.6.10]', async () => {
    const number = editor.field('Rechnungsdaten', 'Rechnungsnummer')
    await expect(number).toHaveValue('Automatisch')
    await expect(number).not.toBeEditable()
  })
  const id = await editor.saveToPreview()
  expect(await api.call(endpoints.getInvoice, { params: { id } })).toMatchObject({ status: 'draft' })
})

test('Bearbeiten takes the lock and opens edit mode, which survives a reload [S2.6.1, S4.2.1, S4.2.2]', async ({
  blank: page,
  api,
}) => {
  const draft = await createDraft(api, { companyName: 'Bäckerei Nuß' })
  const editor = new InvoiceEditorPage(page)
  await page.goto(`/home/invoice?id=${draft.id}`)
  const locking = page.waitForRequest('**/v1/invoices/invoice/start-edit')
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  expect((await locking).postDataJSON()).toEqual({ invoiceId: draft.id })
  await expect(page).toHaveURL(`/home/invoice-editor?id=${draft.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechnung bearbeiten')
  const locked = await api.call(endpoints.getInvoice, { params: { id: draft.id } })
  expect(locked.isEditedByUser).toBe('erika')
  expect(locked.editingStartedAt).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechnung bearbeiten')
  await expect(editor.field('Kundendaten', 'Firmenname')).toHaveValue('Bäckerei Nuß')
})

test('dates are DD-MM-YYYY, required and no later than 31-12-2220; a range cannot end before it starts [S5.0.6, S9.0.17]', async ({
  blank: page,
  api,
}) => {
  const content = emptyInvoiceContent()
  const draft = await createDraft(api, {
    content: {
      dates: {
        invoiceDate: noonOf({ year: 2026, month: 3, day: 9 }),
        deliveryDate: {
          ...content.dates.deliveryDate,
          type: 'type4',
          startDate: noonOf({ year: 2026, month: 3, day: 9 }),
        },
      },
    },
  })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  const data = editor.section('Rechnungsdaten')
  const invoiceDate = dayField(editor, 'Rechnungsdatum')
  await expect(dayText(invoiceDate)).toHaveValue('09-03-2026')

  await test.step('an empty date shows an error on blur [S5.0.7, S5.0.8]', async () => {
    await expect(data.getByText('Feld ist leer')).toHaveCount(0)
    await clearDay(page, invoiceDate)
    await page.keyboard.press('Tab')
    await editor.field('Rechnungsdaten', 'Währung').focus()
    await expect(data.getByText('Feld ist leer')).toHaveCount(1)
    await dayField(editor, 'Bis').getByRole('spinbutton').first().focus()
    await editor.field('Rechnungsdaten', 'Währung').focus()
    await expect(data.getByText('Feld ist leer')).toHaveCount(2)
  })
  await test.step('a day that does not exist is an error', async () => {
    await typeDay(page, invoiceDate, '31022026')
    await editor.field('Rechnungsdaten', 'Währung').focus()
    await expect(data.getByText('Datum ist ungültig')).toBeVisible()
  })
  await test.step('the last day is 31-12-2220 [S5.0.10, S9.0.18]', async () => {
    await typeDay(page, invoiceDate, '31122220')
    await editor.field('Rechnungsdaten', 'Währung').focus()
    await expect(data.getByText('Datum liegt zu weit in der Zukunft')).toHaveCount(0)
    await typeDay(page, invoiceDate, '01012221')
    await expect(data.getByText('Datum liegt zu weit in der Zukunft')).toBeVisible()
    await typeDay(page, invoiceDate, '09032026')
  })
  await test.step('an end before the start is an error [S5.0.9]', async () => {
    await typeDay(page, dayField(editor, 'Bis'), '08032026')
    await expect(data.getByText('Ende liegt vor dem Beginn')).toBeVisible()
    await typeDay(page, dayField(editor, 'Bis'), '09032026')
    await expect(data.getByText('Ende liegt vor dem Beginn')).toHaveCount(0)
  })
  const id = await editor.saveToPreview()
  const saved = await api.call(endpoints.getInvoice, { params: { id } })
  expect(saved.content.dates.deliveryDate).toMatchObject({
    type: 'type4',
    startDate: noonOf({ year: 2026, month: 3, day: 9 }),
    endDate: noonOf({ year: 2026, month: 3, day: 9 }),
  })
})

/** The group that contains the day, month and year fields of a date. */
function dayField(editor: InvoiceEditorPage, label: string): Locator {
  return editor.section('Rechnungsdaten').getByRole('group', { name: label, exact: true })
}

/** The hidden input that contains the whole date as text. */
function dayText(field: Locator): Locator {
  return field.locator('..').locator('input')
}

async function typeDay(page: Page, field: Locator, digits: string): Promise<void> {
  await clearDay(page, field)
  await page.keyboard.type(digits)
}

async function clearDay(page: Page, field: Locator): Promise<void> {
  await field.getByRole('spinbutton').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
}
