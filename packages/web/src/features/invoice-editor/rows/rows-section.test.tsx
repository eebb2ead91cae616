import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  answer,
  choose,
  field,
  optionsOf,
  type Part,
  part,
  press,
  textOf,
  type,
  typeAndLeave,
} from '#rooms/ui/testing/render-part.tsx'
import { linesOf, pressOn, renderForm, totals } from '../testing/render-form.tsx'
import { texts } from '../texts.ts'
import { RowsSection } from './rows-section.tsx'

const form = <RowsSection />
const items = 'Posten'
const surcharges = 'Aufschläge und Abschläge'
const inEdit =
  'Ein Element wird gerade bearbeitet. Änderungen können verloren gehen, wenn vorher nicht gespeichert. Wollen Sie trotzdem fortfahren?'
const removeRow = 'Möchten Sie das Element entfernen?'

const newItem = () => part('Neuer Posten', 'form')
const newSurcharge = () => part('Neuer Aufschlag', 'form')
const openItem = () => part('Posten bearbeiten', 'form')
const openSurcharge = () => part('Aufschlag bearbeiten', 'form')
const addItem = () => press(screen, 'Posten hinzufügen')
const addSurcharge = () => press(screen, 'Aufschlag hinzufügen')
const rateIn = (place: Part) => field(place, 'USt.')

interface TypedItem {
  texts: Record<string, string>
  unit?: string
  taxRate?: string
}

async function add(...typed: TypedItem[]): Promise<void> {
  await addItem()
  for (const { texts, unit, taxRate } of typed) {
    if (unit) await choose(field(newItem(), 'Einheit'), unit)
    if (taxRate) await choose(rateIn(newItem()), taxRate)
    for (const [label, text] of Object.entries(texts)) typeAndLeave(field(newItem(), label), text)
    await press(newItem(), 'Übernehmen')
  }
  await press(newItem(), 'Abbrechen')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
}

test('empty tables show their columns, and the add button adds the row that was typed [S2.6.13, S2.6.14]', async () => {
  renderForm({ form })
  const headers = (name: typeof items | typeof surcharges) =>
    part(name, 'table').getAllByRole('columnheader').map(textOf)
  expect(headers(items)).toEqual([
    'Pos.',
    'Titel und Beschreibung',
    'Menge',
    'Einheit',
    'Einzelpreis',
    'Netto',
    'USt.',
    'Aktionen',
  ])
  expect(headers(surcharges)).toEqual([
    'Pos.',
    'Titel und Beschreibung',
    'Prozentsatz',
    'Posten',
    'Summe',
    'Netto',
    'USt.',
    'Aktionen',
  ])
  expect(linesOf(items)).toEqual([expect.stringContaining('Keine Posten vorhanden')])
  expect(linesOf(surcharges)).toEqual([expect.stringContaining('Keine Aufschläge vorhanden')])

  await addItem()
  type(field(newItem(), 'Titel'), 'Konzept')
  type(field(newItem(), 'Einzelpreis'), '900')
  await addItem()
  expect(linesOf(items)).toEqual([expect.stringContaining('Konzept')])
  expect(field(newItem(), 'Titel').value).toBe('')
  await addItem()
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())

  await addSurcharge()
  type(field(newSurcharge(), 'Titel'), 'Eilzuschlag')
  await addSurcharge()
  expect(linesOf(surcharges)).toEqual([expect.stringContaining('Eilzuschlag')])
})

test('computes the price for every unit [S3.6.4, S3.6.7, S9.0.24]', async () => {
  renderForm({ form })
  await addItem()
  expect(await optionsOf(field(newItem(), 'Einheit'))).toEqual(['Stück', '%', 'pauschal', 'h'])
  await addItem()
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  await add(
    { texts: { Titel: 'Stück', Menge: '3', Einzelpreis: '0,13' } },
    { texts: { Titel: 'Prozent', Menge: '30', Einzelpreis: '1.000' }, unit: '%', taxRate: '7 %' },
    { texts: { Titel: 'Pauschal', Einzelpreis: '1234.56' }, unit: 'pauschal' },
    {
      texts: { Titel: 'Zeit', Stunden: '2', Minuten: '20', Einzelpreis: '90' },
      unit: 'h',
      taxRate: '0 %',
    },
  )
  expect(linesOf(items)).toEqual([
    expect.stringMatching(/^1Stück3Stück0,13 €0,39 €19 %/),
    expect.stringMatching(/^2Prozent30%1\.000,00 €300,00 €7 %/),
    expect.stringMatching(/^3Pauschal1pauschal1\.234,56 €1\.234,56 €19 %/),
    expect.stringMatching(/^4Zeit2,33h90,00 €209,70 €0 %/),
  ])
})

test('each change updates the totals, which group tax by rate [S2.6.18, S4.5.2, S4.5.3, S4.5.4, S4.5.5]', async () => {
  const items = [
    { quantity: 3, unitPrice: 0.13 },
    { unitPrice: 300, taxRate: 0.07 },
    { unitPrice: 1234.56 },
    { unitPrice: 209.7, taxRate: 0 },
  ]
  renderForm({ form, items: items.map((item) => ({ quantity: 1, title: 'Arbeit', ...item })) })
  // There is no group for 0 %: 7 % of 300.00 and 19 % of 1,234.95.
  expect(totals()).toMatch(/^Netto1\.744,65 €USt\. 7 %21,00 €USt\. 19 %234,64 €Brutto2\.000,29 €/)
  await pressOn(1, 'Bearbeiten')
  type(field(openItem(), 'Einzelpreis'), '100')
  expect(totals()).toContain('2.044,26 €')
})

const input = (label: string) => field(newItem(), label)
const shown = (label: string, typed: string) => typeAndLeave(input(label), typed)

test('a change of the unit to pauschal sets the quantity to 1, and to h sets it to 0 [S4.5.10]', async () => {
  renderForm({ form })
  await addItem()
  shown('Menge', '7')
  await choose(input('Einheit'), 'pauschal')
  expect(input('Menge').value).toBe('1')
  shown('Menge', '7')
  await choose(input('Einheit'), 'h')
  expect([input('Stunden').value, input('Minuten').value]).toEqual(['0', '0'])
})

test('hours and minutes become whole numbers within their limits [S5.0.11, S5.0.12, S5.0.13, S5.0.14, S5.0.15]', async () => {
  renderForm({ form })
  await addItem()
  await choose(input('Einheit'), 'h')
  shown('Titel', 'Arbeit')
  shown('Einzelpreis', '100')
  expect(['2,9', '-3', 'viel', '2'].map((typed) => shown('Stunden', typed))).toEqual(['2', '0', '0', '2'])
  expect(['75', '-1', 'x', '20'].map((typed) => shown('Minuten', typed))).toEqual(['59', '0', '0', '20'])
  await press(newItem(), 'Übernehmen')
  expect(linesOf(items)).toEqual([expect.stringMatching(/^1Arbeit2,33h100,00 €233,00 €/)])
})

test('invalid input becomes a valid number, and only prices may be negative [S5.0.16]', async () => {
  renderForm({ form })
  await addItem()
  expect(['-2', 'abc', ''].map((typed) => shown('Menge', typed))).toEqual(['0', '0', '0'])
  // Prices have up to four decimals, rounded half away from zero.
  expect(['-12,5', '1200,5', 'zwölf', '1,00005'].map((typed) => shown('Einzelpreis', typed))).toEqual([
    '-12,50',
    '1.200,50',
    '0,00',
    '1,0001',
  ])
  await press(newItem(), 'Abbrechen')
  await addSurcharge()
  const percentage = () => field(newSurcharge(), 'Prozentsatz')
  expect(['-2', 'abc'].map((typed) => typeAndLeave(percentage(), typed))).toEqual(['0', '0'])
})

test('an invalid price shows an error, and a price of 0 shows a warning once the item has a title [S5.0.16]', async () => {
  renderForm({ form })
  await addItem()
  const price = () => field(newItem(), 'Einzelpreis')
  const hints = () => textOf(screen.getByRole('form', { name: 'Neuer Posten' }))
  typeAndLeave(price(), '0')
  expect(hints()).not.toContain('Der Preis ist 0.')
  type(field(newItem(), 'Titel'), 'Beratung')
  expect(hints()).toContain('Der Preis ist 0.')
  type(price(), 'zwölf')
  expect(hints()).toContain('„zwölf“ ist keine Zahl und zählt als 0.')
  expect(typeAndLeave(price(), 'zwölf')).toBe('0,00')
  expect(price().getAttribute('aria-invalid')).toBe('true')
  type(price(), '12')
  expect(hints()).not.toMatch(/keine Zahl|Preis ist 0/)
})

test("offers tax rates of 0, 5, 7, 16 and 19 per cent, and preselects the customer's rate [S5.0.17, S9.0.7]", async () => {
  const { content } = renderForm({ form })
  await addItem()
  expect(textOf(rateIn(newItem()))).toBe('19 %')
  expect(await optionsOf(rateIn(newItem()))).toEqual(['0 %', '5 %', '7 %', '16 %', '19 %'])
  cleanup()
  renderForm({ form, content: { customer: { ...content().customer, defaultTaxRate: 0 } } })
  await addItem()
  expect(textOf(rateIn(newItem()))).toBe('0 %')
  await addSurcharge()
  expect(textOf(rateIn(newSurcharge()))).toBe('0 %')
})

test('a surcharge follows the common tax rate of its items until the user chooses another rate', async () => {
  renderForm({
    form,
    items: [
      { id: 'b', title: 'Buch', unitPrice: 1000, taxRate: 0.07 },
      { id: 'w', title: 'Workshop', unitPrice: 1000 },
    ],
  })
  await addSurcharge()
  const rate = () => textOf(rateIn(newSurcharge()))
  const tickWorkshop = () => fireEvent.click(newSurcharge().getByRole('checkbox', { name: '2 Workshop' }))
  expect(rate()).toBe('19 %')
  tickWorkshop()
  expect(rate()).toBe('7 %')
  tickWorkshop()
  expect(rate()).toBe('19 %')
  await choose(rateIn(newSurcharge()), '5 %')
  tickWorkshop()
  expect(rate()).toBe('5 %')
})

test('a surcharge or discount applies to the net or gross price of the ticked items [S3.7.2, S3.7.3, S3.7.7, S3.7.8, S4.5.2]', async () => {
  const { content } = renderForm({ form })
  await add(
    { texts: { Titel: 'A', Einzelpreis: '100' } },
    { texts: { Titel: 'B', Einzelpreis: '200' }, taxRate: '7 %' },
  )
  await addSurcharge()
  const boxes = newSurcharge().getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual(boxes.map(() => true))
  typeAndLeave(field(newSurcharge(), 'Titel'), 'Eilzuschlag')
  typeAndLeave(field(newSurcharge(), 'Prozentsatz'), '10')
  await press(newSurcharge(), 'Übernehmen')
  await addSurcharge()
  typeAndLeave(field(newSurcharge(), 'Titel'), 'Rabatt')
  await choose(field(newSurcharge(), 'Art'), 'Abschlag')
  await choose(field(newSurcharge(), 'Bezug'), 'brutto')
  typeAndLeave(field(newSurcharge(), 'Prozentsatz'), '5')
  fireEvent.click(newSurcharge().getByRole('checkbox', { name: '2 B' }))
  await press(newSurcharge(), 'Übernehmen')
  expect(linesOf(surcharges)).toEqual([
    expect.stringMatching(/^3Eilzuschlag10 %alle300,00 €30,00 €19 %/),
    expect.stringMatching(/^4Rabatt-5 %1119,00 €-5,95 €19 %/),
  ])
  expect(totals()).toContain('324,05 €')

  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  await add({ texts: { Titel: 'C', Einzelpreis: '1000' } })
  expect(linesOf(surcharges)[0]).toContain('1, 2')
  expect(
    content().surcharges.map(({ amount, type, itemReferences }) => [amount, type, itemReferences.length]),
  ).toEqual([
    [10, 'netto', 2],
    [-5, 'brutto', 1],
  ])
})

test('edits rows in place and asks before removing them [S2.6.15, S5.0.38]', async () => {
  renderForm({ form, items: ['A', 'B'].map((title) => ({ title, unitPrice: 10 })) })
  await addSurcharge()
  typeAndLeave(field(newSurcharge(), 'Titel'), 'S')
  typeAndLeave(field(newSurcharge(), 'Prozentsatz'), '10')
  await press(newSurcharge(), 'Übernehmen')
  await pressOn(1, 'Bearbeiten')
  typeAndLeave(field(openItem(), 'Titel'), 'A2')
  typeAndLeave(field(openItem(), 'Einzelpreis'), '20')
  await press(openItem(), 'Übernehmen')
  await pressOn(3, 'Bearbeiten')
  typeAndLeave(field(openSurcharge(), 'Titel'), 'S2')
  await press(openSurcharge(), 'Übernehmen')
  expect(linesOf(surcharges)).toEqual([expect.stringMatching(/^3S210 %alle30,00 €3,00 €/)])

  await pressOn(1, 'Entfernen')
  await answer(removeRow, 'declined')
  expect(linesOf(items)).toHaveLength(2)
  await pressOn(1, 'Entfernen')
  await answer(removeRow, 'agreed')
  expect(linesOf(items)).toEqual([expect.stringMatching(/^1B/)])
  expect(linesOf(surcharges)).toEqual([expect.stringMatching(/^2S210 %alle10,00 €1,00 €/)])
  await pressOn(2, 'Entfernen')
  await answer(removeRow, 'agreed')
  expect(linesOf(surcharges)).toEqual([expect.stringContaining('Keine Aufschläge vorhanden')])
})

test('while a row is being edited, asks before any other edit, move, removal or addition [S4.5.25, S5.0.36]', async () => {
  renderForm({ form, items: ['A', 'B', 'C'].map((title) => ({ title })) })
  const move = (position: number, key: string) =>
    fireEvent.keyDown(
      screen.getByRole('button', { name: new RegExp(`^Verschieben.*: Pos\\. ${position},`) }),
      {
        key,
      },
    )
  await pressOn(1, 'Bearbeiten')
  type(field(openItem(), 'Titel'), 'Halb getippt')
  for (const act of [
    () => pressOn(2, 'Bearbeiten'),
    () => move(2, 'ArrowDown'),
    () => pressOn(2, 'Entfernen'),
    addItem,
    addSurcharge,
  ]) {
    await act()
    await answer(inEdit, 'declined')
    expect(field(openItem(), 'Titel').value).toBe('Halb getippt')
  }
  await pressOn(2, 'Bearbeiten')
  await answer(inEdit, 'agreed')
  expect(field(openItem(), 'Titel').value).toBe('B')
  expect(linesOf(items)[0]).toContain('A')
  move(3, 'ArrowUp')
  await answer(inEdit, 'agreed')
  expect(linesOf(items).map((line) => line.slice(0, 2))).toEqual(['1A', '2C', '3B'])
  await pressOn(1, 'Bearbeiten')
  await pressOn(2, 'Entfernen')
  await answer(inEdit, 'agreed')
  await answer(removeRow, 'agreed')
  expect(linesOf(items).map((line) => line.slice(0, 2))).toEqual(['1A', '2B'])
})

test('the question about an open or new row offers to keep the typed values [S4.5.25]', async () => {
  renderForm({ form, items: [{ title: 'A' }, { title: 'B' }] })
  await pressOn(1, 'Bearbeiten')
  type(field(openItem(), 'Titel'), 'Geändert')
  await addItem()
  await answer(inEdit, 'alternative')
  await waitFor(() => expect(document.activeElement).toBe(field(newItem(), 'Titel')))
  type(field(newItem(), 'Titel'), 'Neu')
  await pressOn(2, 'Bearbeiten')
  // Enter chooses the answer that keeps the typed values.
  await screen.findByText(inEdit)
  expect(document.activeElement?.getAttribute('data-answer')).toBe('alternative')
  await answer(inEdit, 'alternative')
  expect(field(openItem(), 'Titel').value).toBe('B')
  expect(linesOf(items)[0]).toContain('Geändert')
  expect(linesOf(items)[2]).toContain('Neu')
})

test('with reverse charge, a rate above 0 % is an error in its row, and one click sets all rates to 0 %', async () => {
  renderForm({ form, items: [{ title: 'A' }, { title: 'B', taxRate: 0 }] })
  const error = 'Mit Steuerschuldnerschaft des Leistungsempfängers muss die USt. 0 % sein.'
  expect(screen.queryByText(error)).toBeNull()
  await choose(screen.getByRole('combobox', { name: 'Umsatzsteuer-Fall' }), 'Reverse Charge (§ 13b UStG)')
  expect(linesOf(items).map((line) => line.includes(error))).toEqual([true, false])
  await press(screen, 'Alle Sätze auf 0 % setzen')
  expect(screen.queryByText(error)).toBeNull()
  await addItem()
  expect(textOf(rateIn(newItem()))).toBe('0 %')
})

test('a taxed row explains why the tax case requires 0 %; choosing Inland offers to tax it again', async () => {
  renderForm({ form, items: [{ title: 'A', unitPrice: 100 }] })
  const taxCase = () => screen.getByRole('combobox', { name: 'Umsatzsteuer-Fall' })
  const reasons = {
    'Innergemeinschaftliche Lieferung': 'Eine innergemeinschaftliche Lieferung ist steuerfrei',
    'Leistung ins Drittland': 'Eine Leistung ins Drittland ist hier nicht steuerbar',
    Ausfuhrlieferung: 'Eine Ausfuhrlieferung ist steuerfrei',
    'Steuerfrei (§ 4 UStG)': 'Die Leistung ist nach § 4 UStG steuerfrei',
    'Kleinunternehmer (§ 19 UStG)': 'Kleinunternehmer (§ 19 UStG) weisen keine Umsatzsteuer aus',
  }
  for (const [name, reason] of Object.entries(reasons)) {
    await choose(taxCase(), name)
    expect(linesOf(items)[0]).toContain(reason)
  }
  await press(screen, 'Alle Sätze auf 0 % setzen')
  expect(linesOf(items)[0]).not.toContain('muss 0 % sein')
  await choose(taxCase(), 'Inland')
  expect(screen.getByText(texts.untaxedRows)).toBeTruthy()
  await press(screen, 'Alle Sätze auf 19 % setzen')
  expect(screen.queryByText(texts.untaxedRows)).toBeNull()
  expect(totals()).toContain('119,00 €')
  await addItem()
  expect(textOf(rateIn(newItem()))).toBe('19 %')
})

test('for a small business, new lines start at 0 %, and the tax case Inland is not offered', async () => {
  renderForm({ form, seller: { smallBusiness: true } })
  const taxCase = screen.getByRole('combobox', { name: 'Umsatzsteuer-Fall' })
  expect(textOf(taxCase)).toBe('Kleinunternehmer (§ 19 UStG)')
  await addItem()
  expect(textOf(rateIn(newItem()))).toBe('0 %')
  await press(newItem(), 'Abbrechen')
  await addSurcharge()
  expect(textOf(rateIn(newSurcharge()))).toBe('0 %')
  expect(await optionsOf(taxCase)).not.toContain('Inland')
})

test('a surcharge in a Schlussrechnung refers only to the work; new work comes before the deductions', async () => {
  const { content } = renderForm({
    form,
    items: [
      { id: 'work', title: 'Ausbau', unitPrice: 30_000, taxRate: 0.07 },
      { id: 'less', title: 'Abzüglich', unitPrice: -20_000, taxRate: 0.19, settledAdvance: 'a' },
    ],
  })
  await addSurcharge()
  const boxes = newSurcharge().getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
  expect(newSurcharge().queryByText(/Abzüglich/)).toBeNull()
  typeAndLeave(field(newSurcharge(), 'Titel'), 'Zuschlag')
  typeAndLeave(field(newSurcharge(), 'Prozentsatz'), '10')
  await press(newSurcharge(), 'Übernehmen')
  expect(content().surcharges).toMatchObject([{ itemReferences: ['work'], taxRate: 0.07 }])
  await add({ texts: { Titel: 'Nachtrag' } })
  expect(content().items.map(({ title }) => title)).toEqual(['Ausbau', 'Nachtrag', 'Abzüglich'])
})
