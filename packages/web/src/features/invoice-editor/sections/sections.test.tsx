import { noonOf } from '@kontor/domain/days/calendar-day'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  choose,
  field,
  optionsOf,
  part,
  press,
  textOf,
  type,
  typeAndLeave,
  visit,
} from '#rooms/ui/testing/render-part.tsx'
import { RowsSection } from '../rows/rows-section.tsx'
import { linesOf, renderForm, totals } from '../testing/render-form.tsx'
import { CustomerSection } from './customer-section.tsx'
import { InfoSection } from './info-section.tsx'
import { InvoiceDataSection } from './invoice-data-section.tsx'
import { PaymentSection } from './payment-section.tsx'

const data = () => part('Rechnungsdaten')
const customer = () => part('Kundendaten')
/** The error messages for empty fields in a section. */
const emptyFields = (section: typeof data) => section().queryAllByText('Feld ist leer')

test('the rows and the totals show amounts in the chosen currency: EUR, USD or GBP [S2.6.3, S9.0.8, S1.0.7]', async () => {
  renderForm({
    form: (
      <>
        <InvoiceDataSection />
        <RowsSection />
      </>
    ),
    items: [{ title: 'Beratung', quantity: 2, unitPrice: 617.28 }],
  })
  expect(totals()).toContain('1.234,56 €')
  const currency = () => field(data(), 'Währung')
  expect(await optionsOf(currency())).toEqual(['EUR', 'USD', 'GBP'])
  await choose(currency(), 'USD')
  expect(totals()).toContain('1.234,56 $')
  expect(linesOf('Posten')[0]).toContain('617,28 $')
  await choose(currency(), 'GBP')
  expect(linesOf('Posten')[0]).toContain('617,28 £')
})

test('an invoice in another currency has fields for the exchange rate and shows the tax in euros [A5.8]', async () => {
  const { payment } = emptyInvoiceContent()
  const day = noonOf({ year: 2026, month: 11, day: 19 })
  const { content } = renderForm({
    form: <InvoiceDataSection />,
    items: [{ title: 'Beratung', quantity: 1, unitPrice: 1000, taxRate: 0.19 }],
    content: { payment: { ...payment, currency: 'USD', exchangeRate: { rate: 2, day } } },
  })
  await data().findByLabelText('Umrechnungskurs: 1 EUR =')
  expect(typeAndLeave(field(data(), 'Umrechnungskurs: 1 EUR ='), '1.087654')).toBe('1,087654')
  expect(content().payment.exchangeRate).toEqual({ rate: 1.087654, day })
  expect(field(data(), 'Umsatzsteuer in Euro').value).toBe('174,69\u00a0€')
  await choose(field(data(), 'Währung'), 'GBP')
  expect(content().payment.exchangeRate).toBeUndefined()
  expect(field(data(), 'Umrechnungskurs: 1 EUR =').value).toBe('0')
  await choose(field(data(), 'Währung'), 'EUR')
  expect(data().queryByLabelText('Umrechnungskurs: 1 EUR =')).toBeNull()
})

test('the date block has the invoice date and six delivery date types with their date fields [S2.6.11, S3.9.4, S9.0.25]', async () => {
  const { content } = renderForm({ form: <InvoiceDataSection /> })
  const kind = () => field(data(), 'Art des Leistungs- oder Lieferdatums')
  const daysOfKind: [name: string, type: string, days: string[]][] = [
    ['Leistungsdatum entspricht Rechnungsdatum', 'type1', []],
    ['Lieferdatum entspricht Rechnungsdatum', 'type2', []],
    ['Leistungsdatum', 'type3', ['Leistungsdatum']],
    ['Leistungszeitraum', 'type4', ['Von', 'Bis']],
    ['Lieferdatum', 'type5', ['Lieferdatum']],
    ['Lieferzeitraum', 'type6', ['Von', 'Bis']],
  ]
  expect(await optionsOf(kind())).toEqual(daysOfKind.map(([name]) => name))
  for (const [name, type, days] of daysOfKind) {
    await choose(kind(), name)
    const groups = await waitFor(() => {
      const shown = data().getAllByRole('group')
      expect(shown).toHaveLength(days.length + 1)
      return shown
    })
    for (const day of ['Rechnungsdatum', ...days])
      expect(groups).toContain(data().getByRole('group', { name: day }))
    expect(content().dates.deliveryDate.type).toBe(type)
  }
})

test('an advance can also have an expected date, or one that is not known yet [A9.5]', async () => {
  const { content } = renderForm({
    form: <InvoiceDataSection />,
    content: { paper: { kind: 'advance', form: 'rest' } },
  })
  const kind = () => field(data(), 'Art des Leistungs- oder Lieferdatums')
  expect(await optionsOf(kind())).toHaveLength(12)
  await choose(kind(), 'Leistungsdatum steht noch nicht fest')
  expect(content().dates.deliveryDate).toMatchObject({ type: 'type1', expected: true })
  await choose(kind(), 'Voraussichtliches Leistungsdatum')
  expect(await data().findByRole('group', { name: 'Voraussichtliches Leistungsdatum' })).toBeDefined()
  await choose(kind(), 'Leistungszeitraum')
  expect(content().dates.deliveryDate).toEqual({ type: 'type4', label: '', startDate: 0, endDate: 0 })
})

const boxesIn = (section: string) =>
  part(section).getAllByRole<HTMLInputElement>('checkbox', { name: 'Anzeigen auf der Rechnung' })

/** Expects the infos at the start of a section, each with its text and its checkbox. */
function expectInfos(section: string, infos: [label: string, text: RegExp, isShown: boolean][]) {
  const boxes = boxesIn(section).slice(0, infos.length)
  expect(boxes.map(({ checked }) => checked)).toEqual(infos.map(([, , isShown]) => isShown))
  for (const [label, text] of infos) expect(field(part(section), label).value).toMatch(text)
}

test('the standard infos start with default texts and checkboxes [S3.5.2, S3.5.3, S3.5.4, S3.5.5, S3.5.6]', () => {
  renderForm({ form: <InfoSection part="standardInfos" /> })
  expectInfos('Allgemeine Angaben', [
    ['Titel', /^RECHNUNG$/, true],
    ['Einführung', /unsere Leistungen/, true],
    ['Hinweis für Rechnungen in EU- und Drittländer', /^$/, false],
    ['Verabschiedung', /Vielen Dank für Ihren Auftrag/, true],
  ])
})

test('the custom infos start empty, and Zusatzinfo is not shown [S3.5.7, S3.5.8, S3.5.9, S3.5.10]', () => {
  renderForm({ form: <InfoSection part="customInfos" /> })
  expectInfos('Spezifische Angaben', [
    ['Projektnummer', /^$/, true],
    ['Projektbezeichnung', /^$/, true],
    ['Zusatzinfo', /^$/, false],
  ])
})

test('the user can change the text of an info and whether the page shows it [S2.6.19]', () => {
  const { content } = renderForm({
    form: (
      <>
        <InfoSection part="standardInfos" />
        <InfoSection part="customInfos" />
      </>
    ),
  })
  type(field(part('Spezifische Angaben'), 'Zusatzinfo'), 'Bestellung 4711')
  fireEvent.click(boxesIn('Spezifische Angaben')[2] ?? document.body)
  fireEvent.click(boxesIn('Allgemeine Angaben')[0] ?? document.body)
  expect(content().customInfos.find(({ key }) => key === 'EXTRA_REFERENCE')).toMatchObject({
    value: 'Bestellung 4711',
    show: true,
  })
  expect(content().standardInfos.find(({ key }) => key === 'TITLE')?.show).toBe(false)
})

test('payment days and percentages are at least 0, even for invalid input; 2.5 % is stored as 0.025 [S2.6.8, S5.0.22, S3.3.1, S3.3.4, S3.3.5]', () => {
  const { content } = renderForm({ form: <PaymentSection /> })
  const payment = part('Zahlungsziel')
  expect(field(payment, 'Anzeigen auf der Rechnung').checked).toBe(true)
  fireEvent.click(field(payment, 'Skonto gewähren'))
  const [goal, days, percent] = ['Zahlungsziel in Tagen', 'Skonto: Tage', 'Skonto: Prozent'].map((label) =>
    field(payment, label),
  ) as [HTMLInputElement, HTMLInputElement, HTMLInputElement]
  for (const input of [goal, days, percent]) {
    for (const typed of ['-5', 'abc']) expect(typeAndLeave(input, typed)).toBe('0')
  }
  type(goal, '21')
  type(days, '10')
  type(percent, '2,5')
  expect(content().payment).toMatchObject({
    paymentGoal: 21,
    showPaymentGoal: true,
    cashDiscount: { enabled: true, targetDays: 10, amount: 0.025 },
  })
})

test('edits the address and the person; a general salutation disables the title and the names [S2.6.12, S3.9.2, S3.9.3]', async () => {
  const { content } = renderForm({ form: <CustomerSection /> })
  const input = (label: string) => field(customer(), label)
  expect(textOf(input('Anrede'))).toBe('Damen und Herren')
  for (const label of ['Vorname', 'Nachname']) expect(input(label).disabled).toBe(true)
  expect(input('Titel').getAttribute('aria-disabled')).toBe('true')
  await choose(input('Anrede'), 'Frau')
  await choose(input('Titel'), 'Prof. Dr.')
  expect(input('Nachname').disabled).toBe(false)
  type(input('Nachname'), 'Süßkind')
  type(input('Ort'), 'Köln')
  expect(content().customer).toMatchObject({
    contactPerson: { gender: 'female', title: 'Prof. Dr.', lastName: 'Süßkind' },
    address: { city: 'Köln' },
  })
})

test('requires four address fields, and enables the e-mail field only for electronic delivery [S5.0.2, S5.0.3, S5.0.4, S5.0.5, S5.0.23]', () => {
  renderForm({ form: <CustomerSection /> })
  type(field(customer(), 'Land'), '')
  const before = emptyFields(customer).length
  for (const [count, label] of ['Straße und Hausnummer', 'PLZ', 'Ort'].entries()) {
    visit(field(customer(), label))
    expect(emptyFields(customer)).toHaveLength(before + count + 1)
  }
  visit(field(customer(), 'Land'))
  expect(emptyFields(customer)).toHaveLength(4)
  visit(field(customer(), 'Adresszeile 2'))
  expect(emptyFields(customer)).toHaveLength(4)

  const email = field(customer(), 'E-Mail für Rechnungen')
  expect(field(customer(), 'per Post').checked).toBe(true)
  expect(email.disabled).toBe(true)
  fireEvent.click(field(customer(), 'elektronisch'))
  expect(email.disabled).toBe(false)
})

test('a required info shows an error after the user leaves it empty [S5.0.19, S5.0.20]', () => {
  renderForm({ form: <InfoSection part="customInfos" /> })
  const section = () => part('Spezifische Angaben')
  expect(emptyFields(section)).toHaveLength(0)
  visit(field(section(), 'Projektnummer'))
  expect(emptyFields(section)).toHaveLength(1)
  type(field(section(), 'Projektnummer'), 'P100')
  expect(emptyFields(section)).toHaveLength(0)
  visit(field(section(), 'Zusatzinfo'))
  expect(emptyFields(section)).toHaveLength(0)
})

test('an EU VAT id suggests another tax case, and one click applies it to the invoice and its line', async () => {
  const { content } = renderForm({
    items: [{ title: 'A', unitPrice: 100 }],
    content: { customer: { ...emptyInvoiceContent().customer, companyName: 'Alpenblick' } },
  })
  const hint = 'sprechen für: Leistung an Unternehmen in der EU.'
  const shown = () => textOf(document.body)
  expect(shown()).not.toContain(hint)
  type(field(customer(), 'USt.-ID'), 'ATU99999902')
  expect(shown()).toContain(hint)
  await press(screen, 'Übernehmen')
  expect(shown()).not.toContain(hint)
  const taxCase = screen.getByRole('combobox', { name: 'Umsatzsteuer-Fall' })
  expect(textOf(taxCase)).toBe('Leistung an Unternehmen in der EU')
  expect(linesOf('Posten')[0]).toContain('0 %')
  expect(totals()).not.toContain('19 %')
  expect(content().items[0]?.taxRate).toBe(0)
})
