import { emptyAddress } from '@kontor/domain/customers/address'
import { emptyInvoice, emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import type { Api } from '@kontor/testing/session/api'
import type { Download, Locator, Page } from '@playwright/test'
import { InvoiceListPage } from '../pages/invoice-list-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { germanDay, isoDay, now } from '../support/days.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'
import { createCustomer, createDraft, createFinal, type InvoiceSeed } from '../support/seed.ts'

test.use({ drawsPages: false })

const day = 24 * 60 * 60

const uebermut = {
  ...emptyInvoice().content.customer,
  companyName: 'Bäckerei Übermut',
  contactPerson: { gender: 'female' as const, title: 'Dr.', firstName: 'Änne', lastName: 'Groß' },
  address: { ...emptyAddress(), street: 'Hafenstraße 1', postalCode: '20457', city: 'Hamburg' },
}

test('/home fetches lists, customers, item templates and tags, and reports progress and empty lists [S2.4.1, S3.12.1, S4.4.1]', async ({
  blank: page,
}) => {
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(new URL(request.url()).pathname))
  const progress = page.getByRole('main').getByRole('progressbar')
  // Holds back one list at a time while the other one loads.
  for (const [held, other] of [
    ['**/v1/invoices/get/final-by-date', 'Keine Entwürfe gefunden'],
    ['**/v1/invoices/get/by-status/draft', 'Keine Rechnungen gefunden'],
  ] as const) {
    const release = await hold(page, held)
    await page.goto('/home')
    await expect(page.getByText(other)).toBeVisible()
    await expect(progress).toBeVisible()
    release()
    await expect(progress).toBeHidden()
  }
  await test.step('empty lists and previews say so [S2.4.6, S2.4.9, S2.4.15, S2.4.24]', async () => {
    await expect(page.getByText('Keine Entwürfe gefunden')).toBeVisible()
    await expect(page.getByText('Keine Rechnungen gefunden')).toBeVisible()
    await expect(page.getByText('Wählen Sie einen Entwurf aus')).toBeVisible()
    await expect(page.getByText('Wählen Sie eine Rechnung aus')).toBeVisible()
  })
  for (const path of [
    '/v1/invoices/get/by-status/draft',
    '/v1/invoices/get/final-by-date',
    '/v1/addressbook/customers',
    '/v1/invoices/invoice-item-template',
    '/v1/invoices/invoice-tag',
  ]) {
    expect(requested).toContain(path)
  }
  const list = new InvoiceListPage(page)
  const [left, right, all] = await Promise.all(
    [list.drafts, list.draftPreview, page.getByRole('main')].map((part) => part.boundingBox()),
  )
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  expect((left?.width ?? 0) / (all?.width ?? 1)).toBeCloseTo(2 / 3, 1)
})

test('shows drafts with sorted tags; a click previews a draft, and a double click or Enter opens it [S2.4.5, S2.4.8, S3.12.1]', async ({
  blank: page,
  api,
  server,
  organisation,
}) => {
  await server.admin(['tag', 'set', organisation.id, 'dringend', '--color', '#c62828'])
  await createDraft(api, {
    companyName: 'Donaudampfschifffahrts-Gesellschaft',
    project: 'Neuer Anleger',
    invoiceDate: noon('2026-11-20'),
    items: [
      { title: 'Planung', quantity: 3, unitPrice: 400 },
      { title: 'Aushub', unitPrice: 34.5 },
    ],
    tags: ['dringend', 'Bahn'],
    content: { surcharges: [{ ...emptySurcharge(), title: 'Nachlass' }] },
  })
  const draft = await createDraft(api, {
    companyName: 'Bäckerei Übermut',
    invoiceDate: 0,
    items: [{ title: 'Schild', unitPrice: 100 }, { title: 'Montage' }],
    content: { customer: uebermut },
  })
  await page.goto('/home')
  const list = new InvoiceListPage(page)
  await test.step('shows columns, and tags as sorted dots, grey for tags without a colour [S2.4.3, S2.4.4, S2.4.7, S3.9.1, S9.0.15]', async () => {
    for (const header of ['Datum', 'Projekt', 'Kunde', 'Posten', 'Netto', 'Zuletzt modifiziert', 'Tags']) {
      await expect(list.drafts.getByRole('columnheader', { name: header, exact: true })).toBeVisible()
    }
    const cells = list.draft('Neuer Anleger').getByRole('gridcell')
    await expect(cells.nth(0)).toHaveText('20.11.2026')
    await expect(cells.nth(2)).toHaveText('Donaudampfschifffahrts-Ge…')
    await expect(cells.nth(3)).toHaveText('3')
    await expect(cells.nth(4)).toHaveText('1.234,50 €')
    await expect(cells.nth(5)).toHaveText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/)

    const dots = cells.nth(6).getByRole('img')
    await expect(dots).toHaveCount(2)
    await expect(dots.nth(0)).toHaveAccessibleName('Bahn')
    await expect(dots.nth(0)).toHaveCSS('background-color', 'rgb(158, 158, 158)')
    await expect(dots.nth(1)).toHaveAccessibleName('dringend')
    await expect(dots.nth(1)).toHaveCSS('background-color', 'rgb(198, 40, 40)')
    await dots.nth(1).hover()
    await expect(page.getByRole('tooltip', { name: 'dringend' })).toBeVisible()
  })

  await list.draft('Bäckerei').click()
  await expect(page).toHaveURL('/home')
  await expect(list.rows(list.drafts)).toHaveCount(2)
  await expect(list.draft('Bäckerei')).toHaveAttribute('aria-selected', 'true')
  await expect(list.draft('Neuer Anleger')).toHaveAttribute('aria-selected', 'false')
  const facts = {
    Rechnungsdatum: 'nicht definiert',
    Kunde: 'Bäckerei Übermut',
    Kontaktperson: 'Dr. Änne Groß',
    Adresse: 'Hafenstraße 1 20457 Hamburg',
    Posten: 'Schild | Montage',
    Netto: '100,00 €',
    Brutto: '119,00 €',
  }
  for (const [label, text] of Object.entries(facts)) {
    await expect(list.draftPreview.locator('dl > div').filter({ hasText: label })).toContainText(
      new RegExp(text.replaceAll(' ', '\\s+').replaceAll(/[|.]/g, '\\$&')),
    )
  }
  await list.draft('Bäckerei').dblclick()
  await expect(page).toHaveURL(`/home/invoice?id=${draft.id}`)
  await page.getByRole('button', { name: 'Zurück' }).click()
  await expect(list.draft('Bäckerei')).toHaveAttribute('aria-selected', 'true')
  await list.draft('Bäckerei').press('Enter')
  await expect(page).toHaveURL(`/home/invoice?id=${draft.id}`)
  await page.goBack()
  await list.draftPreview.getByRole('button', { name: 'Öffnen' }).click()
  await expect(page).toHaveURL(`/home/invoice?id=${draft.id}`)
})

test('refreshes both lists, sorts the drafts, and opens the editor in create mode [S2.4.2, S2.4.10]', async ({
  signedIn: page,
  api,
}) => {
  const list = new InvoiceListPage(page)
  // They appear above the lists, once both lists have loaded.
  await expect(page.getByRole('region', { name: 'Die ersten Schritte' })).toBeVisible()
  await createDraft(api, { project: 'Nachträglich' })
  await createFinal(api, { project: 'Fertig', items: [{ title: 'A' }] })
  await list.refreshDrafts.click()
  await expect(list.draft('Nachträglich')).toBeVisible()
  await list.refreshFinals.click()
  await expect(list.final('Fertig')).toBeVisible()

  await test.step('drafts are sorted by last modification, newest first, or by a chosen header', async () => {
    for (const project of ['Alpha', 'Zulu']) await createDraft(api, { project })
    await list.refreshDrafts.click()
    await expect(list.draft('Zulu')).toBeVisible()
    await expect(list.drafts.getByRole('columnheader', { name: 'Zuletzt modifiziert' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    const project = list.drafts.getByRole('button', { name: 'Projekt' })
    await project.click()
    await expect(list.rows(list.drafts)).toHaveText([/Alpha/, /Nachträglich/, /Zulu/])
    await project.click()
    await expect(list.rows(list.drafts)).toHaveText([/Zulu/, /Nachträglich/, /Alpha/])
  })
  await list.newInvoice.click()
  await expect(page).toHaveURL('/home/invoice-editor')
  await expect(page.getByRole('heading', { name: 'Rechnung erstellen' })).toBeVisible()
  await page.goBack()
  await list.newDraft.click()
  await expect(page).toHaveURL('/home/invoice-editor')
})

test('shows full sums at widths from 1200 pixels, and up to 25 characters of a name from 1440 [S2.4.7, S9.0.15]', async ({
  blank: page,
  api,
}) => {
  const seed = {
    companyName: 'Donaudampfschifffahrts-Gesellschaft',
    project: 'Neuer Anleger am Nordufer',
    items: [{ title: 'Anleger', unitPrice: 999_999_999.99 }],
    tags: ['a', 'b', 'c', 'd', 'e', 'f'],
  }
  await createDraft(api, seed)
  await createFinal(api, seed)
  await page.goto('/home')
  const list = new InvoiceListPage(page)
  const cut = (cell: Locator) => cell.evaluate((element) => element.scrollWidth > element.clientWidth)
  for (const width of [1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
    for (const rows of [list.draft('Anleger'), list.final('Anleger')]) {
      const sum = rows.getByRole('gridcell', { name: '999.999.999,99 €' })
      await expect(sum).toBeInViewport({ ratio: 1 })
      await expect.poll(() => cut(sum)).toBe(false)
    }
    await expect(list.draftPreview).toBeInViewport({ ratio: 1 })
    await expect(list.finalPreview).toBeInViewport({ ratio: 1 })
    for (const row of [list.draft('Anleger'), list.final('Anleger')]) {
      for (const text of ['Donaudampfschifffahrts-Ge…', seed.project]) {
        await expect.poll(() => cut(row.getByRole('gridcell', { name: text }))).toBe(width < 1440)
      }
    }
  }
  for (const row of [list.draft('Anleger'), list.final('Anleger')]) {
    // A count replaces the tag dots that do not fit.
    await expect(row.getByRole('img')).toHaveCount(4)
    await expect(row.getByRole('img', { name: 'd, e, f' })).toHaveText('+3')
  }
  await list.final('Anleger').click()
  await expect(list.finalPreview).toContainText('1.189.999.999,99 €')
})

test('shows a new organisation its first steps: company data, a contact and an invoice', async ({
  signedIn: page,
  api,
}) => {
  const steps = page.getByRole('region', { name: 'Die ersten Schritte' })
  await expect(steps.getByRole('listitem')).toHaveText([
    '1. Unternehmensdaten eintragen',
    '2. Kontakt anlegen',
    '3. Rechnung schreiben',
  ])
  await expectAccessible(page)
  await steps.getByRole('button', { name: 'Kontakt anlegen' }).click()
  await expect(page).toHaveURL('/home/customer-editor')
  await page.goBack()
  await steps.getByRole('button', { name: 'Rechnung schreiben' }).click()
  await expect(page).toHaveURL('/home/invoice-editor')
  await page.goBack()
  await steps.getByRole('button', { name: 'Unternehmensdaten eintragen' }).click()
  await expect(page).toHaveURL('/home/settings/organisation')
  await createCustomer(api, { companyName: 'Erste Kundin' })
  await page.goto('/home')
  await expect(steps.getByRole('listitem').nth(1)).toContainText('Kontakt anlegen')
  await expect(steps.getByTitle('erledigt').or(steps.getByText('erledigt'))).toHaveCount(1)
  await createDraft(api)
  await page.reload()
  await expect(page.getByText('Keine Rechnungen gefunden')).toBeVisible()
  await steps.getByRole('button', { name: '3. Erstes PDF ansehen' }).click()
  await page.getByRole('link', { name: 'Zurück zu den ersten Schritten' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('Zurück zu den ersten Schritten')).toBeHidden()
  await createFinal(api)
  await page.reload()
  await expect(page.getByText('Keine Rechnungen gefunden')).toBeHidden()
  await expect(steps).toBeHidden()
})

test('lists finals newest first, ten per page, and select-all ticks only the visible page [S2.4.12, S2.4.13, S2.4.14, S2.4.17, S2.4.18]', async ({
  blank: page,
  api,
}) => {
  const finals = await createFinals(api, 12)
  await page.goto('/home')
  const list = new InvoiceListPage(page)
  for (const header of ['Datum', 'Proj.nr.', 'Rechn.nr', 'Projekt', 'Kunde', 'Netto', 'Tags']) {
    await expect(list.finals.getByRole('columnheader', { name: header, exact: true })).toBeVisible()
  }
  await expect(list.rows(list.finals)).toHaveCount(10)
  await expect(list.rows(list.finals).first()).toContainText('Projekt 0')
  await expect(list.rows(list.finals).nth(9)).toContainText('Projekt 9')

  const all = page.getByRole('checkbox', { name: 'Alle Rechnungen dieser Seite auswählen' })
  await all.check()
  await expect(list.finals.getByRole('checkbox', { checked: true })).toHaveCount(11)
  await list.final('Projekt 3').click()
  await expect(list.finalPreview).toContainText('Projekt 3 GmbH')
  await expect(list.finals.getByRole('checkbox', { checked: true })).toHaveCount(11)

  await page.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect(list.rows(list.finals)).toHaveCount(2)
  await expect(page.getByText('Wählen Sie eine Rechnung aus')).toBeVisible()
  await expect(list.finals.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Vorherige Seite' }).click()
  await expect(list.rows(list.finals)).toHaveCount(10)
  await expect(list.finals.getByRole('checkbox', { checked: true })).toHaveCount(0)

  await all.check()
  await list.search.fill('Projekt')
  await expect(list.finals.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await list.search.fill('')
  await all.check()
  const period = await list.openPeriod('Letzte 30 Tage')
  await period.getByRole('radio', { name: 'Von – Bis' }).check()
  await page.keyboard.press('Escape')
  await expect(list.rows(list.finals)).toHaveCount(10)
  await expect(list.finals.getByRole('checkbox', { checked: true })).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Zeilen pro Seite' }).click()
  await expect(page.getByRole('option')).toHaveText(['10', '25', '50'])
  await page.getByRole('option', { name: '25' }).click()
  await expect(list.rows(list.finals)).toHaveCount(12)

  await test.step('the page, the search and the selection survive opening an invoice [S2.4.16]', async () => {
    await page.getByRole('combobox', { name: 'Zeilen pro Seite' }).click()
    await page.getByRole('option', { name: '10' }).click()
    await list.search.fill('GmbH')
    await page.getByRole('button', { name: 'Nächste Seite' }).click()
    await list.final('Projekt 10').dblclick()
    await expect(page).toHaveURL(`/home/invoice?id=${finals[10]?.id}`)
    await page.getByRole('button', { name: 'Zurück' }).click()
    await expect(list.search).toHaveValue('GmbH')
    await expect(list.final('Projekt 10')).toHaveAttribute('aria-selected', 'true')
    await expect(list.finalPreview).toContainText('Projekt 10 GmbH')
  })
})

test.describe('downloads', () => {
  test.use({ drawsPages: true })

  test('the PDF button downloads the ticked finals, one every 200 ms [S2.4.11, S4.7.1, S4.7.2, S4.7.3, S9.0.14]', async ({
    blank: page,
    api,
  }) => {
    const finals = await createFinals(api, 10)
    await page.goto('/home')
    const list = new InvoiceListPage(page)
    await expect(list.pdfButton).toBeDisabled()
    for (const position of [0, 1, 3]) {
      await list.rows(list.finals).nth(position).getByRole('checkbox').check()
    }
    const downloads: Download[] = []
    page.on('download', (download) => downloads.push(download))
    const starts = await downloadStarts(page)
    await list.pdfButton.click()
    await expect.poll(() => downloads.length, { timeout: 20_000 }).toBe(3)
    expect(downloads.map((download) => download.suggestedFilename())).toEqual(
      [0, 1, 3].map((index) => `${isoDay(now - index * day)}-${finals[index]?.invoiceNumber}.pdf`),
    )
    // paced.test.ts proves the interval. A busy page may click a moment later than scheduled.
    const [first = 0, , third = 0] = await starts()
    expect(third - first).toBeGreaterThan(300)

    await test.step('a running download shows its progress and can be stopped', async () => {
      // Moves the pointer off the button, whose tooltip may cover the checkbox.
      await page.mouse.move(0, 0)
      await expect(list.pdfButton).toBeEnabled()
      await page.getByRole('checkbox', { name: 'Alle Rechnungen dieser Seite auswählen' }).check()
      const release = await hold(page, `**/v1/invoices/id/${finals[5]?.id}`)
      await list.pdfButton.click()
      await expect(page.getByText('5 von 10 heruntergeladen')).toBeVisible()
      await expect.poll(() => downloads.length).toBe(8)
      await page.getByRole('button', { name: 'Download abbrechen' }).click()
      await expect(page.getByText(/von 10 heruntergeladen/)).toBeHidden()
      await expect(list.pdfButton).toBeEnabled()
      const rest = page.waitForResponse(`**/v1/invoices/id/${finals[5]?.id}`)
      release()
      await rest
      expect(downloads.length).toBe(8)
    })
  })

  test('the preview of a final offers to open, download and duplicate it, but not to cancel it [S2.4.20, S2.4.21, S2.4.22, S2.4.23, S4.1.4]', async ({
    blank: page,
    api,
  }) => {
    const final = await createFinal(api, {
      companyName: 'Fährbetrieb Wattwind',
      items: [{ title: 'Überfahrt', unitPrice: 50 }, { title: 'Gepäck' }],
      invoiceDate: now,
    })
    await page.goto('/home')
    const list = new InvoiceListPage(page)
    await list.final('Wattwind').click()
    for (const text of [
      final.invoiceNumber,
      germanDay(now),
      'Fährbetrieb Wattwind',
      'Überfahrt | Gepäck',
      '50,00 €',
      '59,50 €',
    ]) {
      await expect(list.finalPreview).toContainText(text)
    }
    await expect(list.finalPreview.getByRole('button', { name: 'Öffnen' })).toBeVisible()

    const menu = await list.openFinalMenu()
    await expect(menu.getByRole('menuitem', { name: 'Stornorechnung erstellen' })).toBeDisabled()
    const downloading = page.waitForEvent('download')
    await menu.getByRole('menuitem', { name: 'Herunterladen' }).click()
    expect((await downloading).suggestedFilename()).toBe(`${isoDay(now)}-${final.invoiceNumber}.pdf`)

    await (await list.openFinalMenu()).getByRole('menuitem', { name: 'Duplizieren' }).click()
    await expect(page).toHaveURL('/home/invoice-editor')
    await expect(page.getByRole('heading', { name: 'Rechnung erstellen' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Überfahrt')
  })
})

test('the search tolerates a typing error, shows the matching field and offers a longer period [S2.4.19, S9.0.16]', async ({
  blank: page,
  api,
}) => {
  await createFinal(api, {
    companyName: 'Alpenblick',
    items: [{ title: 'Heckenschnitt' }],
    project: 'Garten',
  })
  await createFinal(api, { companyName: 'Wattwind GmbH', items: [{ title: 'Fähre' }], projectNumber: 'P7' })
  const { invoiceNumber } = await createFinal(api, {
    companyName: 'Früher & Söhne',
    items: [{ title: 'A' }],
    invoiceDate: now - 45 * day,
  })
  await page.goto('/home')
  const list = new InvoiceListPage(page)
  await list.search.fill('Hekenschnitt')
  await expect(list.rows(list.finals)).toHaveCount(1)
  await expect(list.final('Alpenblick')).toContainText('Posten: Heckenschnitt')
  await expect(list.final('Alpenblick').locator('mark')).toBeVisible()
  await list.search.fill(`P7-${isoDay(now).slice(0, 4)}-0002`)
  await expect(list.rows(list.finals)).toHaveText([/Wattwind/])
  await list.search.fill('Gibt es nicht')
  await expect(page.getByText('Keine Rechnungen gefunden')).toBeVisible()

  await test.step('a search for a number finds only the invoice with that number', async () => {
    await list.search.fill('')
    await expect(list.rows(list.finals)).toHaveCount(2)
    await expect(page.getByText('Gesucht in')).toBeHidden()
    await list.search.fill('GmbH')
    await expect(page.getByText('Gesucht in: Letzte 30 Tage')).toBeVisible()
    await list.search.fill(invoiceNumber)
    await expect(page.getByText('Keine Rechnungen gefunden')).toBeVisible()
    await page.getByRole('button', { name: 'In 365 Tagen suchen' }).click()
    await expect(list.rows(list.finals)).toHaveText([/Früher/])
    await expect(list.search).toHaveValue(invoiceNumber)
    // The row does not show the match separately, because the number has its own column.
    await expect(list.finals.locator('mark')).toBeHidden()
    await expect(page.getByText('Gesucht in')).toBeHidden()
  })
})

test('the period is the last 30, 60, 180 or 365 days, or a plausible date range [S2.4.25, S2.4.26, S2.4.27, S9.0.6]', async ({
  blank: page,
  api,
}) => {
  await createFinal(api, { project: 'Heute', items: [{ title: 'A' }] })
  await createFinal(api, { project: 'Früher', items: [{ title: 'A' }], invoiceDate: now - 45 * day })
  await page.goto('/home')
  const list = new InvoiceListPage(page)
  await expect(list.final('Heute')).toBeVisible()
  await expect(list.final('Früher')).toBeHidden()

  const period = await list.openPeriod('Letzte 30 Tage')
  await expect(period.getByRole('heading', { name: 'Zeitraum' })).toBeVisible()
  await expect(period.getByRole('radio', { name: 'Letzte Tage' })).toBeChecked()
  await period.getByRole('combobox', { name: 'Letzte Tage' }).click()
  await expect(page.getByRole('option')).toHaveText(['30', '60', '180', '365'])
  await page.getByRole('option', { name: '60' }).click()
  await page.keyboard.press('Escape')
  await expect(list.final('Früher')).toBeVisible()

  await list.openPeriod('Letzte 60 Tage')
  await period.getByRole('radio', { name: 'Von – Bis' }).check()
  for (const label of ['Von', 'Bis']) {
    await expect(period.getByRole('group', { name: label, exact: true })).toBeVisible()
  }
  await period.getByRole('group', { name: 'Bis', exact: true }).click()
  const end = isoDay(now - 40 * day)
    .split('-')
    .reverse()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(end.join(''))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `– ${end.join('.')}` })).toBeVisible()
  await expect(list.final('Früher')).toBeVisible()
  await expect(list.final('Heute')).toBeHidden()

  await test.step('a range that starts in the year 1012, or ends before it starts, is rejected without a call', async () => {
    await page.getByRole('button', { name: `– ${end.join('.')}` }).click()
    const from = period.getByRole('group', { name: 'Von', exact: true })
    const to = period.getByRole('group', { name: 'Bis', exact: true })
    const type = async (field: Locator, digits: string) => {
      await field.click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(digits)
    }
    await expect(page.getByRole('progressbar')).toBeHidden()
    const requested: { start: number; end: number }[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/final-by-date')) requested.push(request.postDataJSON())
    })
    await type(from, '20111012')
    await expect(period.getByText('Datum liegt zu weit in der Vergangenheit')).toBeVisible()
    await type(from, '20112026')
    await type(to, '19112026')
    await expect(period.getByText('Ende liegt vor dem Beginn')).toBeVisible()
    // A range that is valid while the user is still typing may be fetched, but only if its years are
    // plausible and its start is not after its end.
    expect(requested.length).toBeGreaterThan(0)
    expect(requested.filter(({ start, end }) => start < noon('2025-01-01') || start > end)).toEqual([])
  })
})

test('the list works with the keyboard: arrows select, space ticks, Enter opens', async ({
  blank: page,
  api,
}) => {
  const finals = await createFinals(api, 3)
  await page.goto('/home')
  const list = new InvoiceListPage(page)
  await list.rows(list.finals).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(list.rows(list.finals).nth(1)).toBeFocused()
  await expect(list.finalPreview).toContainText('Projekt 1 GmbH')
  await page.keyboard.press('Space')
  await expect(list.rows(list.finals).nth(1).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('End')
  await expect(list.rows(list.finals).nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/home/invoice?id=${finals[2]?.id}`)
})

test.describe('when calls fail', () => {
  test.use({ expectedErrors: [/500/] })

  test('offers a retry; shows and logs later errors, keeps the lists, and hides errors on the next page [S4.4.7, S8.0.3]', async ({
    blank: page,
    api,
  }) => {
    await createDraft(api, { project: 'Bleibt' })
    await createFinal(api, { project: 'Bleibt auch', items: [{ title: 'A' }] })
    const list = new InvoiceListPage(page)
    const drafts = '**/v1/invoices/get/by-status/draft'
    await page.route(drafts, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await page.goto('/home')
    await expect(list.drafts).toContainText('Die Daten konnten nicht geladen werden.')
    await list.drafts.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(list.draft('Bleibt')).toBeVisible()

    await expect(list.final('Bleibt auch')).toBeVisible()
    const fail = (url: string) => page.route(url, (route) => route.fulfill({ status: 500, json: {} }))
    await fail('**/v1/invoices/get/by-status/draft')
    await fail('**/v1/invoices/get/final-by-date')
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    for (const refresh of [list.refreshDrafts, list.refreshFinals]) {
      await refresh.click()
      const alert = page.getByRole('alert')
      await expect(alert).toHaveText('Fehler bei der Anfrage - bitte versuchen Sie es erneut.')
      await alert.getByRole('button').click()
      await expect(alert).toBeHidden()
    }
    await expect(list.draft('Bleibt')).toBeVisible()
    await expect(list.final('Bleibt auch')).toBeVisible()
    expect(logged).toContainEqual(expect.stringMatching(/^GET \/v1\/invoices\/get\/by-status\/draft 500 /))

    await list.refreshDrafts.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('link', { name: 'Kontakte' }).click()
    await expect(page.getByRole('heading', { name: 'Adressbuch' })).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test.describe('on a screen 390 pixels wide', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the list fits; the preview of a selected invoice can be closed, and its button opens the invoice', async ({
    blank: page,
    api,
  }) => {
    const draft = await createDraft(api, { companyName: 'Bäckerei Übermut', project: 'Schild', tags: ['x'] })
    await createFinal(api, { companyName: 'Wattwind', items: [{ title: 'A', unitPrice: 10 }] })
    await page.goto('/home')
    const list = new InvoiceListPage(page)
    await expect(list.draft('Bäckerei')).toContainText('Schild')
    await expectNoHorizontalScroll(page)
    await page.getByText('Alle Rechnungen dieser Seite auswählen').click()
    await expect(list.finals.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await list.final('Wattwind').click()
    await expect(list.finalPreview).toContainText('11,90 €')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Vorschau schließen' }).click()
    await expect(list.finalPreview).toBeHidden()
    await list.draft('Bäckerei').click()
    await list.draftPreview.getByRole('button', { name: 'Öffnen' }).click()
    await expect(page).toHaveURL(`/home/invoice?id=${draft.id}`)
  })
})

// As narrow as with hundreds of finals on a screen of 390 pixels.
test('the arrow to the next page is complete on a screen 320 pixels wide', async ({ blank: page, api }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await createFinals(api, 11)
  await page.goto('/home')
  const next = page.getByRole('button', { name: 'Nächste Seite' })
  await expect(next).toBeEnabled()
  // Asking whether it is in view would scroll it into view.
  const { x = 0, width = 0 } = (await next.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(320 - 16)
  await next.click()
  await expect(page.getByText('11–11 von 11')).toBeVisible()
})

test('the lists are accessible while the previews, a popover and a menu are open', async ({
  blank: page,
  api,
}) => {
  await createDraft(api, { companyName: 'Bäckerei', tags: ['x', 'y'] })
  await createFinals(api, 2)
  await page.goto('/home')
  const list = new InvoiceListPage(page)
  await list.draft('Bäckerei').click()
  await list.search.fill('Leistng')
  await expect(list.final('Projekt 1')).toContainText('Posten: Leistung')
  await list.final('Projekt 1').click()
  await expectAccessible(page)
  await list.openPeriod('Letzte 30 Tage')
  await expect(page.getByRole('group', { name: 'Von', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await list.openFinalMenu()
  await expectAccessible(page)
})

/** Creates `count` finals, "Projekt 0" first, each a day older than the one before. */
async function createFinals(api: Api, count: number) {
  const seeds = Array.from(
    { length: count },
    (_, index): InvoiceSeed => ({
      project: `Projekt ${index}`,
      companyName: `Projekt ${index} GmbH`,
      invoiceDate: now - index * day,
      items: [{ title: 'Leistung', unitPrice: 100 }],
    }),
  )
  const finals = []
  for (const seed of seeds) finals.push(await createFinal(api, seed))
  return finals
}

function noon(isoDay: string): number {
  return Date.parse(`${isoDay}T12:00:00+01:00`) / 1000
}

/**
 * Records in the page when each download starts, in milliseconds, because Playwright reports downloads late
 * on a busy machine.
 */
async function downloadStarts(page: Page): Promise<() => Promise<number[]>> {
  const starts = await page.evaluateHandle(() => {
    const times: number[] = []
    const { click } = HTMLAnchorElement.prototype
    HTMLAnchorElement.prototype.click = function start() {
      if (this.download !== '') times.push(performance.now())
      click.call(this)
    }
    return times
  })
  return () => starts.jsonValue()
}
