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

test('create mode has its title, six sections in order, two buttons and the required infos [S2.6.1, S2.6.2, S2.6.3, S2.6.4, S2.6.5, S2.6.6, S2.6.7, S2.6.8, S2.6.9, S2.6.10, S4.5.1, S5.0.19, S5.0.20]', async ({
  signedIn: page,
}) => {
  await page.getByRole('button', { name: 'Neue Rechnung' }).click()
  const editor = new InvoiceEditorPage(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechnung erstellen')
  await expect(page.locator('main h2')).toHaveText(sectionNames)
  const data = editor.section('Rechnungsdaten')
  await expect(data.getByLabel('Vorlage')).toHaveText('DE')
  await expect(data.getByLabel('Währung')).toHaveText('EUR')
  await expect(data.getByLabel('Rechnungsnummer')).toBeVisible()
  await expect(data.getByRole('group', { name: 'Rechnungsdatum' })).toBeVisible()
  await expect(editor.section('Rechnungsposten').getByRole('table')).toHaveCount(2)
  await expect(editor.field('Zahlungsziel', 'Zahlungsziel in Tagen')).toHaveValue('30')
  await expect(editor.save).toBeVisible()
  await expect(editor.cancel).toBeVisible()

  await test.step('the empty number shows Automatisch and is read-only', async () => {
    const number = editor.field('Rechnungsdaten', 'Rechnungsnummer')
    await expect(number).toHaveValue('Automatisch')
    await expect(number).not.toBeEditable()
  })

  await test.step('a required info shows an error after it is left empty', async () => {
    const section = editor.section('Spezifische Angaben')
    const required = editor.field('Spezifische Angaben', 'Projektnummer')
    await expect(section.getByText('Feld ist leer')).toHaveCount(0)
    await required.focus()
    await required.blur()
    await expect(section.getByText('Feld ist leer')).toHaveCount(1)
    await required.fill('P100')
    await expect(section.getByText('Feld ist leer')).toHaveCount(0)
    const optional = editor.field('Spezifische Angaben', 'Zusatzinfo')
    await optional.focus()
    await optional.blur()
    await expect(section.getByText('Feld ist leer')).toHaveCount(0)
  })
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

test('every amount shows the chosen currency: EUR, USD or GBP [S2.6.3, S9.0.8, S1.0.7]', async ({
  blank: page,
  api,
}) => {
  const draft = await createDraft(api, { items: [{ title: 'Beratung', quantity: 2, unitPrice: 617.28 }] })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  await expect(editor.totals).toContainText('1.234,56 €')
  await editor.field('Rechnungsdaten', 'Währung').click()
  await expect(page.getByRole('option')).toHaveText(['EUR', 'USD', 'GBP'])
  await page.getByRole('option', { name: 'USD' }).click()
  await expect(editor.totals).toContainText('1.234,56 $')
  await expect(editor.items).toContainText('617,28 $')
  await editor.choose(editor.field('Rechnungsdaten', 'Währung'), 'GBP')
  await expect(editor.items).toContainText('617,28 £')
})

test('the date block has the invoice date and six delivery date types with their date fields [S2.6.11, S3.9.4, S3.9.5, S3.9.6, S3.9.7, S3.9.8, S3.9.9, S3.9.10, S9.0.25]', async ({
  blank: page,
  api,
}) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  const type = editor.field('Rechnungsdaten', 'Art des Leistungs- oder Lieferdatums')
  const daysOfType: [string, string[]][] = [
    ['Leistungsdatum entspricht Rechnungsdatum', []],
    ['Lieferdatum entspricht Rechnungsdatum', []],
    ['Leistungsdatum', ['Leistungsdatum']],
    ['Leistungszeitraum', ['Von', 'Bis']],
    ['Lieferdatum', ['Lieferdatum']],
    ['Lieferzeitraum', ['Von', 'Bis']],
  ]
  await type.click()
  await expect(page.getByRole('option')).toHaveText(daysOfType.map(([name]) => name))
  await page.keyboard.press('Escape')
  for (const [name, days] of daysOfType) {
    await editor.choose(type, name)
    const groups = editor.section('Rechnungsdaten').getByRole('group')
    await expect(groups).toHaveCount(days.length + 1)
    for (const day of ['Rechnungsdatum', ...days]) await expect(dayField(editor, day)).toBeVisible()
  }
  await typeDay(page, dayField(editor, 'Von'), '01112026')
  await typeDay(page, dayField(editor, 'Bis'), '30112026')
  const id = await editor.saveToPreview()
  const { content } = await api.call(endpoints.getInvoice, { params: { id } })
  expect(content.dates.deliveryDate).toMatchObject({
    type: 'type6',
    startDate: noonOf({ year: 2026, month: 11, day: 1 }),
    endDate: noonOf({ year: 2026, month: 11, day: 30 }),
  })
})

test('dates are DD-MM-YYYY, required and at most 31-12-2220, and a range ends on or after its start [S5.0.6, S5.0.7, S5.0.8, S5.0.9, S5.0.10, S9.0.17, S9.0.18]', async ({
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

  await test.step('an empty date shows an error on blur', async () => {
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
  await test.step('the last day is 31-12-2220', async () => {
    await typeDay(page, invoiceDate, '31122220')
    await editor.field('Rechnungsdaten', 'Währung').focus()
    await expect(data.getByText('Datum liegt zu weit in der Zukunft')).toHaveCount(0)
    await typeDay(page, invoiceDate, '01012221')
    await expect(data.getByText('Datum liegt zu weit in der Zukunft')).toBeVisible()
    await typeDay(page, invoiceDate, '09032026')
  })
  await test.step('an end before the start is an error', async () => {
    await typeDay(page, dayField(editor, 'Bis'), '08032026')
    await expect(data.getByText('Ende liegt vor dem Beginn')).toBeVisible()
    await typeDay(page, dayField(editor, 'Bis'), '09032026')
    await expect(data.getByText('Ende liegt vor dem Beginn')).toHaveCount(0)
  })
})

test('every info has its checkbox and its default text [S2.6.19, S3.5.2, S3.5.3, S3.5.4, S3.5.5, S3.5.6, S3.5.7, S3.5.8, S3.5.9, S3.5.10]', async ({
  blank: page,
  api,
}) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  const standard: [string, string | RegExp, boolean][] = [
    ['Titel', 'RECHNUNG', true],
    ['Einführung', /unsere Leistungen/, true],
    ['Hinweis für Rechnungen in EU- und Drittländer', '', false],
    ['Verabschiedung', /Vielen Dank für Ihren Auftrag/, true],
  ]
  const custom: [string, string, boolean][] = [
    ['Projektnummer', '', true],
    ['Projektbezeichnung', '', true],
    ['Zusatzinfo', '', false],
  ]
  for (const [section, infos] of [
    ['Allgemeine Angaben', standard],
    ['Spezifische Angaben', custom],
  ] as const) {
    const boxes = editor.section(section).getByRole('checkbox', { name: 'Anzeigen auf der Rechnung' })
    for (const [index, [label, value, isShown]] of infos.entries()) {
      await expect(editor.field(section, label)).toHaveValue(value)
      await expect(boxes.nth(index)).toBeChecked({ checked: isShown })
    }
  }
  await editor.field('Spezifische Angaben', 'Zusatzinfo').fill('Bestellung 4711')
  await editor.section('Spezifische Angaben').getByRole('checkbox').nth(2).check()
  await editor.section('Allgemeine Angaben').getByRole('checkbox').first().uncheck()
  const id = await editor.saveToPreview()
  const { content } = await api.call(endpoints.getInvoice, { params: { id } })
  expect(content.customInfos.find(({ key }) => key === 'EXTRA_REFERENCE')).toMatchObject({
    value: 'Bestellung 4711',
    show: true,
  })
  expect(content.standardInfos.find(({ key }) => key === 'TITLE')?.show).toBe(false)
})

test('payment days and percentages are at least 0, also for invalid input, and stored as fractions [S2.6.8, S5.0.22, S3.3.1, S3.3.4, S3.3.5]', async ({
  blank: page,
  api,
}) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  const goal = editor.field('Zahlungsziel', 'Zahlungsziel in Tagen')
  const days = editor.field('Zahlungsziel', 'Skonto: Tage')
  const percent = editor.field('Zahlungsziel', 'Skonto: Prozent')
  await expect(editor.section('Zahlungsziel').getByLabel('Anzeigen auf der Rechnung')).toBeChecked()
  await editor.section('Zahlungsziel').getByLabel('Skonto gewähren').check()
  for (const field of [goal, days, percent]) {
    for (const typed of ['-5', 'abc']) {
      await field.fill(typed)
      await field.blur()
      await expect(field).toHaveValue('0')
    }
  }
  await goal.fill('21')
  await days.fill('10')
  await percent.fill('2,5')
  const id = await editor.saveToPreview()
  const { content } = await api.call(endpoints.getInvoice, { params: { id } })
  expect(content.payment).toMatchObject({
    paymentGoal: 21,
    showPaymentGoal: true,
    cashDiscount: { enabled: true, targetDays: 10, amount: 0.025 },
  })
})

test('saves an empty invoice [S5.0.25]', async ({ blank: page, api }) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  const id = await editor.saveToPreview()
  expect(await api.call(endpoints.getInvoice, { params: { id } })).toMatchObject({ status: 'draft' })
})

/** The group of the day, month and year fields of a date. */
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
