import { endpoints } from '@kontor/contract/endpoints'
import { emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { chooseInstead, confirm, confirmDialog, decline } from '../pages/confirm-dialog.ts'
import { InvoiceEditorPage, line } from '../pages/invoice-editor-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createDraft } from '../support/seed.ts'

test.use({ drawsPages: false })

const inEdit =
  'Ein Element wird gerade bearbeitet. Änderungen können verloren gehen, wenn vorher nicht gespeichert. Wollen Sie trotzdem fortfahren?'
const keepAndGoOn = 'Übernehmen und fortfahren'
const removeRow = 'Möchten Sie das Element entfernen?'
const removeTemplate = 'Wollen Sie die Vorlage wirklich unwiederruflich löschen?'

test('the rows keep their column headers beside the preview [S2.6.13, S2.6.14]', async ({
  blank: page,
  api,
}) => {
  const draft = await createDraft(api, { items: [{ title: 'Beratung', unitPrice: 123_456.78 }] })
  const editor = new InvoiceEditorPage(page)
  await page.setViewportSize({ width: 1200, height: 800 })
  await editor.open(draft.id)
  await editor.previewSwitch.check()
  for (const width of [1200, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const price = editor.rows(editor.items).getByRole('cell').nth(4)
    const head = editor.items.getByRole('columnheader', { name: 'Einzelpreis' })
    const edge = async (part: typeof head) => {
      const box = await part.boundingBox()
      return box && Math.round(box.x + box.width)
    }
    expect((await head.boundingBox())?.height).toBeGreaterThan(10)
    expect(await edge(price)).toBe(await edge(head))
    expect(await editor.items.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
  }
})

test('enters a line with the keyboard: Enter adds it, Tab moves on, Escape cancels [S2.6.17]', async ({
  blank: page,
}) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name)
  }
  await expect(editor.newItem).toBeHidden()
  await editor.addItem.focus()
  await keys('Enter')
  const title = editor.newItem.getByLabel('Titel')
  await expect(title).toBeFocused()
  await page.keyboard.type('Beratung')
  await keys('Tab')
  await page.keyboard.type('vor Ort')
  await keys('Tab')
  await page.keyboard.type('2,5')
  await keys('Tab', 'Tab')
  await page.keyboard.type('1.200,50')
  await keys('Enter')
  // The next line starts at once, with the focus in its title.
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('')
  await page.keyboard.type('Reise')
  await keys('Tab')
  await page.keyboard.type('Bahn')
  await keys('Enter')
  await page.keyboard.type('zweiter Klasse')
  await keys('Control+Enter')
  await expect(editor.rows(editor.items)).toHaveText([
    line('1Beratungvor Ort2,5Stück1.200,50 €3.001,25 €19 %'),
    line('2ReiseBahn zweiter Klasse1Stück0,00 €0,00 €19 %'),
  ])
  await page.keyboard.type('Nie hinzugefügt')
  await keys('Escape')
  await expect(editor.newItem).toBeHidden()
  await expect(editor.addItem).toBeFocused()
  await expect(editor.rows(editor.items)).toHaveCount(2)

  await editor.rowButton('Bearbeiten', 1).focus()
  await keys('Enter')
  await expect(editor.openItem.getByLabel('Titel')).toBeFocused()
  await page.keyboard.type('Konzept')
  await keys('Enter')
  await expect(editor.rowButton('Bearbeiten', 1)).toBeFocused()
  await expect(editor.items).toContainText('Konzept')
  await keys('Enter')
  await page.keyboard.type('Nie übernommen')
  await keys('Escape')
  await expect(editor.rowButton('Bearbeiten', 1)).toBeFocused()
  await expect(editor.items).toContainText('Konzept')
})

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the add forms open and close with a collapse animation and survive a double click [S2.6.17]', async ({
    blank: page,
  }) => {
    const editor = new InvoiceEditorPage(page)
    await editor.open()
    for (const [button, form] of [
      [editor.addItem, editor.newItem],
      [editor.addSurcharge, editor.newSurcharge],
    ] as const) {
      await expect(button).toHaveAttribute('aria-expanded', 'false')
      const opening = page.evaluate(durationOfOpening)
      await button.click()
      await expect(form).toBeVisible()
      expect(await opening).toBeGreaterThan(100)
      await expect(form.locator('xpath=ancestor::*[contains(@class, "MuiCollapse-root")]')).toHaveCount(1)
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      await button.click()
      await expect(form).toBeHidden()
    }

    await editor.addItem.dblclick()
    await expect(editor.newItem.getByLabel('Titel')).toBeFocused()
    await editor.newItem.getByLabel('Titel').fill('Beratung')
    await editor.newItem.getByLabel('Einzelpreis').fill("1'000")
    await editor.newItem.getByLabel('Einzelpreis').press('Enter')
    await expect(editor.rows(editor.items).first()).toContainText(/1\.000,00/)
    await page.keyboard.press('Escape')
    await editor.addSurcharge.dblclick()
    await editor.fillSurcharge(editor.newSurcharge, { title: 'Eile', percentage: '10' })
    await editor.newSurcharge.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(editor.newSurcharge).toBeHidden()
    await expect(editor.rows(editor.surcharges)).toHaveCount(1)
    await expect(editor.addSurcharge).toBeFocused()
  })
})

/** Milliseconds that the next collapse takes to open; 0 if it is not animated. */
async function durationOfOpening(): Promise<number> {
  for (let frame = 0; frame < 300; frame += 1) {
    await new Promise(requestAnimationFrame)
    for (const animation of document.getAnimations()) {
      if (!(animation instanceof CSSTransition && animation.effect instanceof KeyframeEffect)) continue
      const isCollapse = animation.effect.target?.matches('.MuiCollapse-root') ?? false
      if (isCollapse && animation.transitionProperty === 'height') {
        return Number(animation.effect.getTiming().duration)
      }
    }
  }
  return 0
}

test('empty tables show their columns, and the add button adds a typed row [S2.6.13, S2.6.14]', async ({
  blank: page,
}) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  const headers = (table: typeof editor.items) => table.getByRole('columnheader')
  await expect(headers(editor.items)).toHaveText([
    'Pos.',
    'Titel und Beschreibung',
    'Menge',
    'Einheit',
    'Einzelpreis',
    'Netto',
    'USt.',
    'Aktionen',
  ])
  await expect(headers(editor.surcharges)).toHaveText([
    'Pos.',
    'Titel und Beschreibung',
    'Prozentsatz',
    'Posten',
    'Summe',
    'Netto',
    'USt.',
    'Aktionen',
  ])
  await expect(editor.items).toContainText('Keine Posten vorhanden')
  await expect(editor.surcharges).toContainText('Keine Aufschläge vorhanden')
  await expect(editor.addItem).toBeVisible()
  await expect(editor.addSurcharge).toBeVisible()

  await editor.addItem.click()
  await editor.newItem.getByLabel('Titel').fill('Konzept')
  await editor.newItem.getByLabel('Einzelpreis').fill('900')
  await editor.addItem.click()
  await expect(editor.rows(editor.items)).toContainText(['Konzept'])
  await expect(editor.newItem.getByLabel('Titel')).toHaveValue('')
  await editor.addItem.click()
  await expect(editor.newItem).toBeHidden()

  await editor.addSurcharge.click()
  await editor.newSurcharge.getByLabel('Titel').fill('Eilzuschlag')
  await editor.addSurcharge.click()
  await expect(editor.rows(editor.surcharges)).toContainText(['Eilzuschlag'])
})

test('computes the price for every unit and updates the totals at once [S3.6.4, S3.6.7, S4.5.2, S4.5.3, S4.5.4, S4.5.5, S2.6.18, S9.0.24]', async ({
  blank: page,
}) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  await editor.addItem.click()
  await editor.newItem.getByLabel('Einheit').click()
  await expect(page.getByRole('option')).toHaveText(['Stück', '%', 'pauschal', 'h'])
  await page.keyboard.press('Escape')
  await editor.addItem.click()
  await editor.add(
    { title: 'Stück', quantity: '3', unitPrice: '0,13' },
    { title: 'Prozent', unit: '%', quantity: '30', unitPrice: '1.000', taxRate: '7 %' },
    { title: 'Pauschal', unit: 'pauschal', unitPrice: '1234.56' },
    { title: 'Zeit', unit: 'h', hours: '2', minutes: '20', unitPrice: '90', taxRate: '0 %' },
  )
  await expect(editor.rows(editor.items)).toHaveText([
    line('1Stück3Stück0,13 €0,39 €19 %'),
    line('2Prozent30%1.000,00 €300,00 €7 %'),
    line('3Pauschal1pauschal1.234,56 €1.234,56 €19 %'),
    line('4Zeit2,33h90,00 €209,70 €0 %'),
  ])
  // Tax is grouped by rate, without a group for 0 %: 7 % of 300.00 and 19 % of 1,234.95.
  await expect(editor.totals).toHaveText(
    line('Netto1.744,65 €USt. 7 %21,00 €USt. 19 %234,64 €Brutto2.000,29 €'),
  )
  await editor.editRow(1)
  await editor.openItem.getByLabel('Einzelpreis').fill('100')
  await expect(editor.totals).toContainText('2.044,26 €')
})

test('an item accepts durations, quantities from 0 and any price, and treats invalid input as 0 [S4.5.10, S5.0.11, S5.0.12, S5.0.13, S5.0.14, S5.0.15, S5.0.16]', async ({
  blank: page,
}) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  await editor.addItem.click()
  const form = editor.newItem
  await editor.fillItem(form, { quantity: '7', unitPrice: '10' })
  await editor.choose(form.getByLabel('Einheit'), 'pauschal')
  await expect(form.getByLabel('Menge')).toHaveValue('1')
  await form.getByLabel('Menge').fill('7')
  await editor.choose(form.getByLabel('Einheit'), 'h')
  await expect(form.getByLabel('Stunden')).toHaveValue('0')
  await expect(form.getByLabel('Minuten')).toHaveValue('0')

  await editor.fillItem(form, { title: 'Arbeit', unitPrice: '100' })
  const hours = form.getByLabel('Stunden')
  const minutes = form.getByLabel('Minuten')
  const shown = async (field: typeof hours, typed: string) => {
    await field.fill(typed)
    await field.blur()
    return field.inputValue()
  }
  expect(await shown(hours, '2,9')).toBe('2')
  expect(await shown(hours, '-3')).toBe('0')
  expect(await shown(hours, 'viel')).toBe('0')
  expect(await shown(minutes, '75')).toBe('59')
  expect(await shown(minutes, '-1')).toBe('0')
  expect(await shown(minutes, 'x')).toBe('0')
  expect(await shown(hours, '2')).toBe('2')
  expect(await shown(minutes, '20')).toBe('20')
  await form.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(editor.rows(editor.items)).toHaveText([line('1Arbeit2,33h100,00 €233,00 €')])

  const quantity = editor.newItem.getByLabel('Menge')
  const unitPrice = editor.newItem.getByLabel('Einzelpreis')
  for (const typed of ['-2', 'abc', '']) {
    await quantity.fill(typed)
    await quantity.blur()
    await expect(quantity).toHaveValue('0')
  }
  for (const [typed, understood] of [
    ['-12,5', '-12,50'],
    ['1200,5', '1.200,50'],
    ['zwölf', '0,00'],
    // Stored with four decimals, rounded half away from zero.
    ['1,00005', '1,0001'],
  ] as const) {
    await unitPrice.fill(typed)
    await unitPrice.blur()
    await expect(unitPrice).toHaveValue(understood)
  }
  await test.step('invalid numbers show an error at their field, and a price of 0 shows a warning', async () => {
    await unitPrice.fill('0')
    await expect(editor.newItem).not.toContainText('Der Preis ist 0.')
    await editor.newItem.getByLabel('Titel').fill('Beratung')
    await expect(editor.newItem).toContainText('Der Preis ist 0.')
    await unitPrice.fill('zwölf')
    await expect(editor.newItem).toContainText('„zwölf“ ist keine Zahl und zählt als 0.')
    await unitPrice.blur()
    await expect(unitPrice).toHaveValue('0,00')
    await expect(unitPrice).toHaveAttribute('aria-invalid', 'true')
    await unitPrice.fill('12')
    await expect(editor.newItem).not.toContainText(/keine Zahl|Preis ist 0/)
  })
  await editor.newItem.getByRole('button', { name: 'Abbrechen' }).click()
  await editor.addSurcharge.click()
  const percentage = editor.newSurcharge.getByLabel('Prozentsatz')
  for (const typed of ['-2', 'abc']) {
    await percentage.fill(typed)
    await percentage.blur()
    await expect(percentage).toHaveValue('0')
  }
})

test('offers tax rates of 0, 5, 7, 16 and 19 per cent, by default the rate of the invoice [S5.0.17, S9.0.7]', async ({
  blank: page,
  api,
}) => {
  const draft = await createDraft(api)
  draft.content.customer.defaultTaxRate = 0
  await api.call(endpoints.updateInvoice, { body: draft })
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  await editor.addItem.click()
  await expect(editor.newItem.getByLabel('USt.')).toHaveText('19 %')
  await editor.newItem.getByLabel('USt.').click()
  await expect(page.getByRole('option')).toHaveText(['0 %', '5 %', '7 %', '16 %', '19 %'])
  await editor.open(draft.id)
  await editor.addItem.click()
  await expect(editor.newItem.getByLabel('USt.')).toHaveText('0 %')
  await editor.addSurcharge.click()
  await expect(editor.newSurcharge.getByLabel('USt.')).toHaveText('0 %')
})

test('a surcharge follows the common tax rate of its items until the user chooses another rate', async ({
  blank: page,
  api,
}) => {
  const items = [
    { id: 'b', title: 'Buch', unitPrice: 1000, taxRate: 0.07 },
    { id: 'w', title: 'Workshop', unitPrice: 1000 },
  ]
  const draft = await createDraft(api, { items })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  await editor.addSurcharge.click()
  const form = editor.newSurcharge
  const rate = form.getByLabel('USt.')
  const workshop = form.getByRole('checkbox', { name: '2 Workshop' })
  await expect(rate).toHaveText('19 %')
  await workshop.uncheck()
  await expect(rate).toHaveText('7 %')
  await workshop.check()
  await expect(rate).toHaveText('19 %')
  await editor.choose(rate, '5 %')
  await workshop.uncheck()
  await expect(rate).toHaveText('5 %')
})

test('a surcharge or discount applies to the net or gross price of the ticked items [S3.7.2, S3.7.3, S3.7.7, S3.7.8, S4.5.2]', async ({
  blank: page,
  api,
}) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  await editor.add({ title: 'A', unitPrice: '100' }, { title: 'B', unitPrice: '200', taxRate: '7 %' })
  await editor.addSurcharge.click()
  const form = editor.newSurcharge
  const references = form.getByRole('group', { name: 'Posten' })
  // A new surcharge starts with all items ticked.
  for (const box of await references.getByRole('checkbox').all()) await expect(box).toBeChecked()
  await editor.fillSurcharge(form, { title: 'Eilzuschlag', percentage: '10' })
  await form.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(form).toBeHidden()
  await editor.addSurcharge.click()
  await editor.fillSurcharge(form, { title: 'Rabatt', sign: 'Abschlag', percentage: '5', base: 'brutto' })
  await references.getByRole('checkbox', { name: '2 B' }).uncheck()
  await form.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(editor.rows(editor.surcharges)).toHaveText([
    line('3Eilzuschlag10 %alle300,00 €30,00 €19 %'),
    line('4Rabatt-5 %1119,00 €-5,95 €19 %'),
  ])
  await expect(editor.totals).toContainText('324,05 €')

  await editor.add({ title: 'C', unitPrice: '1000' })
  await expect(editor.rows(editor.surcharges).first()).toContainText('1, 2')
  const id = await editor.saveToPreview()
  const { content } = await api.call(endpoints.getInvoice, { params: { id } })
  expect(
    content.surcharges.map(({ amount, type, itemReferences }) => [amount, type, itemReferences.length]),
  ).toEqual([
    [10, 'netto', 2],
    [-5, 'brutto', 1],
  ])
})

test('moves rows with arrow keys and by dragging [S2.6.15]', async ({ blank: page, api }) => {
  const draft = await createDraft(api, { items: ['A', 'B', 'C'].map((title) => ({ title })) })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  const titles = (...names: string[]) =>
    expect(editor.rows(editor.items)).toHaveText(
      names.map((name, index) => new RegExp(`^${index + 1}${name}1`)),
    )
  await titles('A', 'B', 'C')
  await editor.rowButton('Verschieben', 1).press('ArrowDown')
  await titles('B', 'A', 'C')
  await expect(page.getByText('Der Posten steht jetzt an Stelle 2 von 3.')).toBeAttached()
  await expect(editor.rowButton('Verschieben', 2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await titles('A', 'B', 'C')
  await editor.rowButton('Verschieben', 1).dragTo(editor.rows(editor.items).nth(2), {
    targetPosition: { x: 200, y: 35 },
  })
  await titles('B', 'C', 'A')
  await editor.rowButton('Verschieben', 3).dragTo(editor.rows(editor.items).first(), {
    targetPosition: { x: 200, y: 5 },
  })
  await titles('A', 'B', 'C')
})

test('edits rows in place and asks before removing them [S2.6.15, S5.0.38]', async ({ blank: page, api }) => {
  const draft = await createDraft(api, { items: ['A', 'B'].map((title) => ({ title, unitPrice: 10 })) })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  await editor.addSurchargeOf({ title: 'S', percentage: '10' })
  await editor.editRow(1)
  await editor.fillItem(editor.openItem, { title: 'A2', unitPrice: '20' })
  await editor.openItem.getByRole('button', { name: 'Übernehmen' }).click()
  await editor.editRow(3)
  await editor.fillSurcharge(editor.openSurcharge, { title: 'S2' })
  await editor.openSurcharge.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(editor.rows(editor.surcharges)).toHaveText([line('3S210 %alle30,00 €3,00 €')])

  await editor.rowButton('Entfernen', 1).click()
  await decline(page, removeRow)
  await expect(editor.rows(editor.items)).toHaveCount(2)
  await editor.rowButton('Entfernen', 1).click()
  await confirm(page, removeRow)
  await expect(editor.rows(editor.items)).toHaveText([/^1B/])
  await expect(editor.rows(editor.surcharges)).toHaveText([line('2S210 %alle10,00 €1,00 €')])
  await editor.rowButton('Entfernen', 2).click()
  await confirm(page, removeRow)
  await expect(editor.surcharges).toContainText('Keine Aufschläge vorhanden')
})

test('asks before another edit, a move or a removal while a row is being edited [S4.5.25, S5.0.36]', async ({
  blank: page,
  api,
}) => {
  const draft = await createDraft(api, { items: ['A', 'B', 'C'].map((title) => ({ title })) })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  await editor.editRow(1)
  await editor.fillItem(editor.openItem, { title: 'Halb getippt' })
  for (const act of [
    () => editor.editRow(2),
    () => editor.rowButton('Verschieben', 2).press('ArrowDown'),
    () => editor.rowButton('Entfernen', 2).click(),
    () => editor.addItem.click(),
    () => editor.addSurcharge.click(),
  ]) {
    await act()
    await decline(page, inEdit)
    await expect(editor.openItem.getByLabel('Titel')).toHaveValue('Halb getippt')
  }
  await editor.editRow(2)
  await confirm(page, inEdit)
  await expect(editor.openItem).toHaveCount(1)
  await expect(editor.openItem.getByLabel('Titel')).toHaveValue('B')
  await expect(editor.rows(editor.items).first()).toContainText('A')
  await editor.rowButton('Verschieben', 3).press('ArrowUp')
  await confirm(page, inEdit)
  await expect(editor.rows(editor.items)).toHaveText([/^1A/, /^2C/, /^3B/])
  await editor.editRow(1)
  await editor.rowButton('Entfernen', 2).click()
  await confirm(page, inEdit)
  await confirm(page, removeRow)
  await expect(editor.rows(editor.items)).toHaveText([/^1A/, /^2B/])
})

test('asks before a save drops an unfinished line in an add form', async ({ blank: page, api }) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  await editor.addItem.click()
  await editor.fillItem(editor.newItem, { title: 'Begonnen' })
  await editor.save.click()
  await decline(page, inEdit)
  await expect(editor.newItem.getByLabel('Titel')).toHaveValue('Begonnen')
  await editor.save.click()
  await chooseInstead(page, inEdit, keepAndGoOn)
  await page.waitForURL(/\/home\/invoice\?id=/)
  await expect
    .poll(async () => (await api.call(endpoints.listDraftInvoices))[0]?.content.items)
    .toMatchObject([{ title: 'Begonnen' }])
})

test('the question about an open row offers to keep the typed values [S4.5.25]', async ({
  blank: page,
  api,
}) => {
  const draft = await createDraft(api, { items: [{ title: 'A' }, { title: 'B' }] })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  await editor.editRow(1)
  await editor.openItem.getByLabel('Titel').fill('Geändert')
  await editor.addItem.click()
  await chooseInstead(page, inEdit, keepAndGoOn)
  await expect(editor.newItem.getByLabel('Titel')).toBeFocused()
  await editor.newItem.getByLabel('Titel').fill('Neu')
  await editor.editRow(2)
  // Enter chooses the answer that keeps the typed values.
  await expect(confirmDialog(page, inEdit)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(editor.newItem).toBeHidden()
  await expect(editor.openItem.getByLabel('Titel')).toHaveValue('B')
  await expect(editor.rows(editor.items)).toContainText(['Geändert', '', 'Neu'])
})

test('saves an item with a title as a template, then finds, chooses and deletes it [S2.6.15, S2.6.16, S2.7.2, S5.0.18, S5.0.37, S4.4.5]', async ({
  blank: page,
  api,
}) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  await editor.add(
    { title: '', unitPrice: '5' },
    { title: 'Wartung', description: 'Jährliche Prüfung', unitPrice: '89,9' },
  )
  await expect(editor.rowButton('Als Vorlage speichern', 1)).toBeDisabled()
  await editor.rowButton('Als Vorlage speichern', 2).click()
  await expect(page.getByText('Vorlage gespeichert.')).toBeVisible()
  await api.call(endpoints.saveItemTemplate, {
    body: { template: { ...emptyItem(), title: 'Beratung', quantity: 2, unitPrice: 50 } },
  })

  await page.getByRole('button', { name: 'Aus Vorlage' }).click()
  const picker = page.getByRole('dialog', { name: 'Wählen Sie eine Vorlage aus' })
  await expect(picker.getByRole('columnheader')).toHaveText([
    'Bezeichnung',
    'Beschreibung',
    'Menge',
    'Einzelpreis',
    'USt.',
    'Netto',
    'Löschen',
  ])
  const rows = picker.getByRole('row').filter({ has: page.getByRole('gridcell') })
  const search = picker.getByRole('searchbox')
  await expect(rows).toHaveText([
    line('Beratung2 Stück50,00 €19 %100,00 €'),
    line('WartungJährliche Prüfung1 Stück89,90 €'),
  ])
  await search.fill('jährlich')
  await expect(rows).toHaveText([/^Wartung/])
  await search.fill('xyz')
  await expect(picker).toContainText('Keine Vorlagen gefunden')
  await search.fill('')
  await expect(picker.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()

  await picker.getByRole('button', { name: 'Vorlage löschen: Wartung' }).click()
  await confirm(page, removeTemplate)
  await expect(rows).toHaveText([/^Beratung/])
  expect(await api.call(endpoints.listItemTemplates)).toHaveLength(1)

  await rows.first().click()
  await picker.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(picker).toBeHidden()
  await expect(editor.newItem.getByLabel('Titel')).toHaveValue('Beratung')
  await editor.newItem.getByLabel('Menge').fill('3')
  await editor.newItem.getByLabel('Menge').press('Enter')
  await expect(editor.rows(editor.items)).toHaveText([/^1/, /^2/, line('3Beratung3Stück50,00 €150,00 €')])
})

test('with reverse charge, a tax rate above zero shows an error at its row', async ({ blank: page, api }) => {
  const draft = await createDraft(api, { items: [{ title: 'A' }, { title: 'B', taxRate: 0 }] })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  const error = 'Mit Steuerschuldnerschaft des Leistungsempfängers muss die USt. 0 % sein.'
  await expect(page.getByText(error)).toHaveCount(0)
  await editor.choose(editor.taxCase, 'Reverse Charge (§ 13b UStG)')
  await expect(editor.rows(editor.items).first()).toContainText(error)
  await expect(editor.rows(editor.items).last()).not.toContainText(error)
  await page.getByRole('button', { name: 'Alle Sätze auf 0 % setzen' }).click()
  await expect(page.getByText(error)).toHaveCount(0)
  await editor.addItem.click()
  await expect(editor.newItem.getByLabel('USt.')).toHaveText('0 %')
})

test.describe('a failing server', () => {
  test.use({ expectedErrors: [/ERR_FAILED|invoice-item-template/] })

  test('shows an error and changes nothing when saving or deleting a template fails [S8.0.3]', async ({
    blank: page,
    api,
  }) => {
    await api.call(endpoints.saveItemTemplate, { body: { template: { ...emptyItem(), title: 'Bleibt' } } })
    const draft = await createDraft(api, { items: [{ title: 'A' }] })
    const editor = new InvoiceEditorPage(page)
    await editor.open(draft.id)
    await page.route('**/invoice-item-template*/**', (route) => route.abort())
    await page.route('**/invoice-item-template', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    const sentence = page.getByText('Fehler bei der Anfrage - bitte versuchen Sie es erneut.')
    await editor.rowButton('Als Vorlage speichern', 1).click()
    await expect(sentence).toBeVisible()
    await page.getByRole('button', { name: 'Aus Vorlage' }).click()
    await page.getByRole('button', { name: 'Vorlage löschen: Bleibt' }).click()
    await confirm(page, removeTemplate)
    await expect(sentence).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText('Bleibt')
    await expect(confirmDialog(page, removeTemplate)).toBeHidden()
  })
})
