import { endpoints } from '@kontor/contract/endpoints'
import { emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { chooseInstead, confirm, confirmDialog, decline } from '../pages/confirm-dialog.ts'
import { InvoiceEditorPage, line } from '../pages/invoice-editor-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'
import { createDraft } from '../support/seed.ts'

test.use({ drawsPages: false })

const inEdit =
  'Ein Element wird gerade bearbeitet. Änderungen können verloren gehen, wenn vorher nicht gespeichert. Wollen Sie trotzdem fortfahren?'
const keepAndGoOn = 'Übernehmen und fortfahren'
const removeTemplate = 'Wollen Sie die Vorlage wirklich unwiederruflich löschen?'

test('beside the preview, the item rows fit, and prices are aligned with their header [S2.6.13, S2.6.14]', async ({
  blank: page,
  api,
}) => {
  const draft = await createDraft(api, { items: [{ title: 'Beratung', unitPrice: 123_456.78 }] })
  const editor = new InvoiceEditorPage(page)
  await page.setViewportSize({ width: 1200, height: 800 })
  await editor.open(draft.id)
  await editor.previewSwitch.check()
  await expect(editor.preview).toBeVisible()
  for (const width of [1200, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const shape = () =>
      editor.items.evaluate((table) => {
        const price = table.querySelectorAll('tbody td')[4]?.getBoundingClientRect()
        const head = table.querySelectorAll('th')[4]?.getBoundingClientRect()
        return {
          isHeadVisible: head !== undefined && head.height > 10,
          isAligned: Math.round(head?.right ?? -1) === Math.round(price?.right ?? -2),
          overflow: table.scrollWidth - table.clientWidth,
        }
      })
    await expect.poll(shape).toEqual({ isHeadVisible: true, isAligned: true, overflow: 0 })
  }
})

test('enters a line with the keyboard: Enter adds it, Tab moves on, Escape cancels [S2.6.17]', async ({
  blank: page,
  api,
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

  await test.step('asks for confirmation if saving would drop an unfinished line in an add form', async () => {
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
      .toMatchObject([{ title: 'BeratungKonzept' }, { title: 'Reise' }, { title: 'Begonnen' }])
  })
})

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the add forms open with an animation, close again, and survive a double click [S2.6.17]', async ({
    blank: page,
  }) => {
    const editor = new InvoiceEditorPage(page)
    await editor.open()
    for (const [button, form] of [
      [editor.addItem, editor.newItem],
      [editor.addSurcharge, editor.newSurcharge],
    ] as const) {
      await expect(button).toHaveAttribute('aria-expanded', 'false')
      const opening = page.evaluate(watchOpening)
      await button.click()
      await expect(form).toBeVisible()
      const { duration, scrolled } = await opening
      expect(duration).toBeGreaterThan(100)
      // Otherwise the form would move under the mouse while it opens, and a click could miss its button.
      expect(scrolled).toBe(0)
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
    // While the form closes, everything below it moves, so a click there could miss the button.
    await expect(editor.newItem).toBeHidden()
    await editor.addSurcharge.dblclick()
    await editor.fillSurcharge(editor.newSurcharge, { title: 'Eile', percentage: '10' })
    await editor.newSurcharge.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(editor.newSurcharge).toBeHidden()
    await expect(editor.rows(editor.surcharges)).toHaveCount(1)
    await expect(editor.addSurcharge).toBeFocused()
  })
})

/**
 * Runs in the page. Waits until the next MUI Collapse has opened. Returns how long its animation takes, in
 * milliseconds, and how far its content was scrolled meanwhile, in pixels.
 */
async function watchOpening(): Promise<{ duration: number; scrolled: number }> {
  const watch = new AbortController()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let opening: Element | undefined
  let duration = 0
  let scrolled = 0
  const on = (type: string, act: (collapse: Element) => void) => {
    const listener = ({ target }: Event) => {
      if (target instanceof Element && target.matches('.MuiCollapse-root')) act(target)
    }
    document.addEventListener(type, listener, { capture: true, signal: watch.signal })
  }
  on('transitionrun', (collapse) => {
    opening = collapse
    duration = Number.parseFloat(getComputedStyle(collapse).transitionDuration) * 1000
  })
  on('scroll', (collapse) => {
    scrolled = Math.max(scrolled, collapse.scrollTop)
  })
  // Another Collapse may still be closing. On a busy machine, the library may end an animation before its
  // last frame.
  for (const type of ['transitionend', 'transitioncancel']) {
    on(type, (collapse) => collapse === opening && end())
  }
  await ended
  watch.abort()
  return { duration, scrolled }
}

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
  // The code for dragging loads after the page.
  await expect(editor.rows(editor.items).first()).toHaveAttribute('draggable', 'true')
  await editor.rowButton('Verschieben', 1).dragTo(editor.rows(editor.items).nth(2), {
    targetPosition: { x: 200, y: 35 },
  })
  await titles('B', 'C', 'A')
  await editor.rowButton('Verschieben', 3).dragTo(editor.rows(editor.items).first(), {
    targetPosition: { x: 200, y: 5 },
  })
  await titles('A', 'B', 'C')
})

test.describe('templates', () => {
  test.use({ expectedErrors: [/ERR_FAILED|invoice-item-template/] })

  test('saves an item as a template; templates can be found, chosen and deleted [S2.6.15, S2.7.2, S3.12.4, S4.4.5]', async ({
    blank: page,
    api,
  }) => {
    const editor = new InvoiceEditorPage(page)
    const letPass = await hold(page, '**/v1/invoices/invoice-item-template')
    await editor.open()
    await page.getByRole('button', { name: 'Aus Vorlage' }).click()
    const picker = page.getByRole('dialog', { name: 'Wählen Sie eine Vorlage aus' })
    await expect(picker.getByRole('progressbar')).toBeVisible()
    await expect(picker.getByText('Keine Vorlagen gefunden')).toBeHidden()
    letPass()
    await expect(picker.getByRole('progressbar')).toBeHidden()
    await expect(picker.getByText('Keine Vorlagen gefunden')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()

    await editor.add(
      { title: '', unitPrice: '5' },
      { title: 'Wartung', description: 'Jährliche Prüfung', unitPrice: '89,9' },
    )
    await test.step('saves only an item with a title [S5.0.18]', async () => {
      await expect(editor.rowButton('Als Vorlage speichern', 1)).toBeDisabled()
      await editor.rowButton('Als Vorlage speichern', 2).click()
      await expect(page.getByText('Vorlage gespeichert.')).toBeVisible()
    })
    await api.call(endpoints.saveItemTemplate, {
      body: { template: { ...emptyItem(), title: 'Beratung', quantity: 2, unitPrice: 50 } },
    })

    await page.getByRole('button', { name: 'Aus Vorlage' }).click()
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

    await test.step('asks before deleting a template [S2.6.16, S5.0.37]', async () => {
      await picker.getByRole('button', { name: 'Vorlage löschen: Wartung' }).click()
      await confirm(page, removeTemplate)
      await expect(rows).toHaveText([/^Beratung/])
      expect(await api.call(endpoints.listItemTemplates)).toHaveLength(1)
    })

    await rows.first().click()
    await picker.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(picker).toBeHidden()
    await expect(editor.newItem.getByLabel('Titel')).toHaveValue('Beratung')
    await editor.newItem.getByLabel('Menge').fill('3')
    await editor.newItem.getByLabel('Menge').press('Enter')
    await expect(editor.rows(editor.items)).toHaveText([/^1/, /^2/, line('3Beratung3Stück50,00 €150,00 €')])

    await test.step('shows an error and changes nothing when saving or deleting a template fails [S8.0.3]', async () => {
      await page.keyboard.press('Escape')
      await page.route('**/invoice-item-template*/**', (route) => route.abort())
      await page.route('**/invoice-item-template', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      const sentence = page.getByText('Fehler bei der Anfrage - bitte versuchen Sie es erneut.')
      await editor.rowButton('Als Vorlage speichern', 2).click()
      await expect(sentence).toBeVisible()
      await page.getByRole('button', { name: 'Schließen' }).click()
      await expect(sentence).toBeHidden()
      await page.getByRole('button', { name: 'Aus Vorlage' }).click()
      await page.getByRole('button', { name: 'Vorlage löschen: Beratung' }).click()
      await confirm(page, removeTemplate)
      await expect(sentence).toBeVisible()
      await expect(page.getByRole('dialog')).toContainText('Beratung')
      await expect(confirmDialog(page, removeTemplate)).toBeHidden()
    })
  })
})
