import { endpoints } from '@kontor/contract/endpoints'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { emptyInvoice, emptyInvoiceCustomer, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import type { LayoutTemplate, StaticTextItem } from '@kontor/domain/layouts/layout-template'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { type Api, logIn } from '@kontor/testing/session/api'
import type { Page } from '@playwright/test'
import { confirm, decline } from '../pages/confirm-dialog.ts'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { InvoicePage } from '../pages/invoice-page.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'
import { readPdf } from '../support/read-pdf.ts'
import { createDraft, createFinal } from '../support/seed.ts'

test.use({ drawsPages: false })

const failure = 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.'

test.describe('the preview', () => {
  test.use({ drawsPages: true })

  test('shows "loading ...", then the PDF in a pane 900 pixels high; a new layout or content replaces it [S2.5.3, S2.5.4, S2.5.6, S2.5.7, S9.0.23]', async ({
    blank: page,
    api,
  }) => {
    const layout = await layoutWithText(api, 'Nur mit dieser Vorlage')
    await api.call(endpoints.createLayoutTemplate, { body: { ...layout, name: 'Werbung' } })
    const draft = await createDraft(api, { items: [{ title: 'Vorher' }] })
    const invoice = new InvoicePage(page)
    const release = await hold(page, '**/v1/layout-templates')
    await invoice.open(draft.id)
    await expect(page.getByText('loading ...')).toBeVisible()
    await expect(page.locator('[aria-busy]')).toHaveCSS('height', '900px')
    release()
    await invoice.expectText('Vorher')
    await expect(page.getByText('loading ...')).toBeHidden()
    await expect(invoice.template).toHaveText('DE')
    await expect(page.getByRole('paragraph').filter({ hasText: 'Seite 1 von 1' })).toBeVisible()

    const page1 = invoice.pages.first()
    const before = (await page1.boundingBox())?.width ?? 0
    await page.getByRole('button', { name: 'Vergrößern' }).click()
    await expect.poll(async () => (await page1.boundingBox())?.width ?? 0).toBeCloseTo(before * 1.25, -1)
    await invoice.template.click()
    const oldPageGone = page.evaluate(
      () =>
        new Promise((resolve) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector('.react-pdf__Page')) resolve(true)
          })
          observer.observe(document.body, { childList: true, subtree: true })
        }),
    )
    await page.getByRole('option', { name: 'Werbung' }).click()
    expect(await oldPageGone).toBe(true)
    await invoice.expectText('Nur mit dieser Vorlage')
    await expect(page.getByText('125 %')).toBeVisible()

    const items = draft.content.items.map((item) => ({ ...item, title: 'Nachher' }))
    await api.call(endpoints.updateInvoice, { body: { ...draft, content: { ...draft.content, items } } })
    await invoice.choose('Aktualisieren')
    await invoice.expectText('Nachher')
    await page.reload()
    await invoice.expectText('Nachher')
  })
})

/** The built-in layout with an extra text at the top, for storing as a new layout. */
async function layoutWithText(api: Api, text: string): Promise<LayoutTemplate> {
  const [builtIn] = await api.call(endpoints.listLayoutTemplates)
  if (!builtIn) throw new Error('the built-in layout is missing')
  const { definition } = builtIn
  const advertisement: StaticTextItem = { type: 'staticText', text }
  const content = [advertisement, ...definition.body.content]
  return { ...builtIn, id: '', definition: { ...definition, body: { content } } }
}

test.describe('the PDF', () => {
  // The fixture's script runs in every frame, but the frame of the browser's PDF viewer has no storage.
  test.use({ expectedErrors: [/reading 'getItem'/], drawsPages: true })

  test('can be downloaded, printed and copied as base64 [S1.0.4, S2.5.5, S4.7.4, S7.0.27, S9.0.19]', async ({
    blank: page,
    api,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const draft = await createDraft(api, {
      items: [{ title: 'Überfahrt' }],
      invoiceDate: Date.parse('2026-11-20T12:00:00+01:00') / 1000,
    })
    await showsPdfs(page, true)
    const invoice = new InvoicePage(page)
    await invoice.open(draft.id)
    await invoice.expectText('Überfahrt')
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/v1/') && calls.push(request.url()))

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF herunterladen' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('2026-11-20-DRAFT-DE.pdf')
    expect((await readPdf(await download.path())).join()).toContain('Überfahrt')

    await page.getByRole('button', { name: 'Weitere Formate' }).click()
    await page.getByRole('menuitem', { name: 'Als Base64 kopieren' }).click()
    await expect(page.getByText('Das PDF liegt als Base64 in der Zwischenablage.')).toBeVisible()
    const base64 = await page.evaluate(() => navigator.clipboard.readText())
    expect(Buffer.from(base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')

    await page.getByRole('button', { name: 'Drucken' }).click()
    await expect(page.locator('iframe[data-print]')).toHaveAttribute('src', /^blob:/)
    expect(calls).toEqual([])
  })

  test('opens in its own tab for printing if the browser cannot show PDFs', async ({ blank: page, api }) => {
    await showsPdfs(page, false)
    const invoice = new InvoicePage(page)
    await invoice.open((await createDraft(api)).id)
    await page.evaluate(() => {
      window.open = (url) => {
        document.body.dataset.opened = String(url)
        return null
      }
    })
    await page.getByRole('button', { name: 'Drucken' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-opened', /^blob:/)
    await expect(page.locator('iframe[data-print]')).toHaveCount(0)
  })
})

/** Sets whether the browser reports a PDF viewer. Headless Chromium reports none. */
async function showsPdfs(page: Page, shown: boolean): Promise<void> {
  await page.addInitScript((shown) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: shown })
  }, shown)
}

test('the draft card shows timestamps, authors and the delivery method, and lets the user change the tags [S2.5.4, S2.5.8, S2.5.9, S2.5.11, S2.5.13]', async ({
  blank: page,
  api,
}) => {
  await createDraft(api, { tags: ['dringend', 'bezahlt'] })
  const byPost = await createDraft(api)
  const customer = {
    ...emptyInvoiceCustomer(),
    useEmailForInvoice: true,
    emailForInvoice: 'post@wattwind.de',
  }
  const byEmail = await createDraft(api, { content: { customer } })
  const invoice = new InvoicePage(page)
  await invoice.open(byPost.id)
  await expect(invoice.draftCard.getByRole('heading', { name: 'Rechnungsentwurf' })).toBeVisible()
  for (const label of ['Erstellt', 'Zuletzt geändert']) {
    const fact = invoice.draftCard.locator('dl > div').filter({ hasText: label })
    await expect(fact).toContainText(/\d\d\.\d\d\.\d{4} \d\d:\d\d von erika/)
  }
  const at = (day: number, minute: number) => Date.UTC(2026, 10, day, 9, minute) / 1000
  await page.route(`**/v1/invoices/id/${byPost.id}`, (route) =>
    route.fulfill({
      json: {
        ...byPost,
        templateReference: { id: 'gone', name: 'Gelöscht' },
        objectInfos: { createdAt: at(3, 4), createdBy: 'anna', updatedAt: at(5, 6), updatedBy: 'max' },
      },
    }),
  )
  await invoice.choose('Aktualisieren')
  const facts = invoice.draftCard.locator('dl > div')
  await expect(facts.filter({ hasText: 'Erstellt' })).toHaveText(/^Erstellt03\.11\.2026 10:04 von anna$/)
  await expect(facts.filter({ hasText: 'Zuletzt geändert' })).toHaveText(/05\.11\.2026 10:06 von max$/)
  // The layout of the draft no longer exists, so the page uses the first one.
  await expect(invoice.template).toHaveText('DE')
  await expect(invoice.draftCard).toContainText('per Post')
  await expect(invoice.draftCard.getByRole('button', { name: 'Bearbeiten' })).toBeVisible()
  await invoice.draftCard.getByRole('button', { name: 'Fertigstellen' }).hover()
  const hint = 'Die Rechnung bekommt eine Nummer und kann nicht mehr verändert werden.'
  await expect(page.getByRole('tooltip', { name: hint })).toBeVisible()

  await invoice.open(byEmail.id)
  await expect(invoice.draftCard.getByRole('link', { name: 'post@wattwind.de' })).toHaveAttribute(
    'href',
    'mailto:post@wattwind.de',
  )

  await test.step('adds tags by typing or from suggestions, and removes them [S2.5.12]', async () => {
    // The user can type the second tag while the server is still storing the first one.
    const release = await hold(page, '**/v1/invoices/invoice/add-tag')
    await invoice.tagField.fill('Neu hier')
    await invoice.tagField.press('Enter')
    await page.keyboard.type('Auch neu')
    await page.keyboard.press('Enter')
    release()
    await expect(invoice.draftCard).toContainText('Auch neu')
    await expect(invoice.draftCard).toContainText('Neu hier')
    await invoice.tagField.fill('drin')
    await page.getByRole('option', { name: 'dringend' }).click()
    await expect(invoice.draftCard.getByRole('button', { name: 'Tag dringend entfernen' })).toBeVisible()
    await expect(invoice.tagField).toHaveValue('')

    await invoice.draftCard.getByRole('button', { name: 'Tag dringend entfernen' }).focus()
    await page.keyboard.press('Delete')
    await expect(invoice.draftCard).not.toContainText('dringend')
    // The focus stays among the tags, so Tab continues there.
    await page.keyboard.press('Tab')
    await expect(invoice.draftCard.getByRole('button', { name: 'Tag Auch neu entfernen' })).toBeFocused()
    // Clicking the tag itself does nothing. Its cross is a button, which Enter and Space press.
    await invoice.draftCard.getByText('Neu hier').click()
    await expect(invoice.draftCard).toContainText('Neu hier')
    for (const key of ['Enter', 'Space']) {
      await invoice.tagField.fill('flüchtig')
      await invoice.tagField.press('Enter')
      await invoice.draftCard.getByRole('button', { name: 'Tag flüchtig entfernen' }).press(key)
      await expect(invoice.draftCard).not.toContainText('flüchtig')
    }
    expect((await api.call(endpoints.getInvoice, { params: { id: byEmail.id } })).tags).toEqual([
      'Neu hier',
      'Auch neu',
    ])
  })
})

test('the menu of a draft can refresh, duplicate and delete it [S2.5.10, S4.4.2, S4.5.11, S5.0.32]', async ({
  blank: page,
  api,
}) => {
  const draft = await createDraft(api, { project: 'Anleger', items: [{ title: 'Planung' }] })
  const invoice = new InvoicePage(page)
  await invoice.open(draft.id)
  await api.call(endpoints.addInvoiceTag, { body: { invoiceId: draft.id, tag: { tag: 'von nebenan' } } })
  await invoice.choose('Aktualisieren')
  await expect(invoice.draftCard).toContainText('von nebenan')

  await invoice.choose('Duplizieren')
  await expect(page).toHaveURL('/home/invoice-editor')
  await expect(page.getByRole('heading', { name: 'Rechnung erstellen' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Planung')

  await invoice.open(draft.id)
  const question = 'Wollen Sie den Entwurf unwiederruflich löschen?'
  await invoice.choose('Löschen')
  await decline(page, question)
  await expect(invoice.draftCard).toBeVisible()
  await invoice.choose('Löschen')
  await confirm(page, question)
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('Keine Entwürfe gefunden')).toBeVisible()
  await expect(page.getByText('Wählen Sie einen Entwurf aus')).toBeVisible()
})

test('a final can be e-mailed, but not edited, finalized or cancelled, and its notes are empty [S1.0.3, S2.5.14, S2.5.16, S2.5.17, S4.1.2]', async ({
  blank: page,
  api,
}) => {
  const profile = { ...emptyProfile(), legalName: 'Werft & Söhne' }
  await api.call(endpoints.updateProfile, { body: profile })
  const final = await createFinal(api, {
    projectNumber: 'P1',
    content: {
      customer: { ...emptyInvoiceCustomer(), useEmailForInvoice: true, emailForInvoice: 'post@wattwind.de' },
      items: [{ ...emptyItem(), title: 'Überfahrt', unitPrice: 1000 }],
      dates: {
        ...emptyInvoice().content.dates,
        invoiceDate: noonOf({ year: 2026, month: 11, day: 18 }),
      },
    },
  })
  const invoice = new InvoicePage(page)
  await invoice.open(final.id)
  await expect(invoice.finalCard.getByRole('heading', { name: 'Rechnung', exact: true })).toBeVisible()
  const number = `P1-${final.invoiceNumber}`
  await expect(invoice.finalCard).toContainText(number)
  const link = await invoice.finalCard.getByRole('link', { name: 'post@wattwind.de' }).getAttribute('href')
  const { pathname, searchParams } = new URL(link ?? '')
  expect([pathname, searchParams.get('subject')]).toEqual(['post@wattwind.de', `Rechnung ${number}`])
  expect(
    searchParams
      .get('body')
      ?.replace(/\u00a0/g, ' ')
      .split('\r\n'),
  ).toEqual([
    'Guten Tag,',
    '',
    `anbei erhalten Sie unsere Rechnung ${number} vom 18.11.2026 über 1.190,00 €.`,
    '',
    'Mit freundlichen Grüßen',
    'Werft & Söhne',
  ])
  await expect(page.getByRole('button', { name: 'Bearbeiten' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Fertigstellen' })).toBeHidden()
  await test.step('the menu has no Stornorechnung while its function is off [S2.5.15, S4.1.4]', async () => {
    const menu = await invoice.openMenu()
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Aktualisieren',
      'Duplizieren',
      'Korrektur',
      /Stornorechnung erstellen.*todo/i,
    ])
    // The menu states which function enables the entry.
    await expect(menu.getByRole('menuitem', { name: 'Stornorechnung' })).toContainText(
      'Storno und Teilrechnungen',
    )
    await expect(menu.getByRole('menuitem', { name: 'Stornorechnung' })).toBeDisabled()
  })
  await page.keyboard.press('Escape')
  await expect(invoice.notesCard).toContainText('Keine Notizen')
  await expect(invoice.notesCard.getByRole('button')).toBeDisabled()
})

test.describe('a Korrektur', () => {
  test.use({ drawsPages: true })

  test('asks first, names the version that it replaces and keeps that version readable [S4.1.3, S5.0.34]', async ({
    blank: page,
    api,
  }) => {
    await page.setViewportSize({ width: 1920, height: 1000 })
    const invoiceDate = noonOf({ year: 2026, month: 11, day: 18 })
    const final = await createFinal(api, {
      items: [{ title: 'Alter Text' }],
      projectNumber: 'P1',
      invoiceDate,
    })
    // The column for the facts is narrow, so the line wraps.
    const correction = new RegExp(`Korrektur der Rechnung P1-${final.invoiceNumber}\\s?vom\\s18\\.11\\.2026`)
    const invoice = new InvoicePage(page)
    await invoice.open(final.id)
    const question =
      'Sie möchten eine bereits finalisierte Rechnung bearbeiten. Wollen Sie trotzdem fortfahren?'
    await invoice.choose('Korrektur')
    await decline(page, question)
    await expect(invoice.finalCard).toBeVisible()
    await invoice.choose('Korrektur')
    await confirm(page, question)
    await expect(page.getByRole('heading', { name: 'Rechnung bearbeiten' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(
      `Sie korrigieren die Rechnung P1-${final.invoiceNumber} vom 18.11.2026. Die Nummer bleibt; die jetzige Fassung bleibt unter „Ersetzte Fassungen“ erhalten.`,
    )
    await expect(new InvoiceEditorPage(page).preview).toContainText(correction)

    const items = final.content.items.map((item) => ({ ...item, title: 'Neuer Text' }))
    const { revision: _, ...body } = { ...final, content: { ...final.content, items } }
    await api.call(endpoints.updateInvoice, { body })
    await invoice.open(final.id)
    await invoice.expectText('Neuer Text')
    await invoice.expectText(correction)
    await invoice.finalCard.getByRole('button', { name: /Fassung 1/ }).click()
    await expect(page.getByText('Sie sehen die ersetzte Fassung 1.')).toBeVisible()
    await invoice.expectText('Alter Text')
    await expect(invoice.pages.first()).not.toContainText('Korrektur')
    await page.getByRole('button', { name: 'Aktuelle Fassung zeigen' }).click()
    await invoice.expectText('Neuer Text')
  })
})

test.describe('when calls fail', () => {
  test.use({ expectedErrors: [/40[49]|500/] })

  test('shows an error, names the user who holds the lock, and changes nothing [S8.0.3, S8.0.8]', async ({
    blank: page,
    api,
    organisation,
    server,
  }) => {
    const draft = await createDraft(api, { companyName: 'Gelöscht KG', project: 'Bleibt', tags: ['fest'] })
    const invoice = new InvoicePage(page)
    await invoice.open(draft.id)
    await expect(invoice.draftCard).toContainText('fest')
    await page.route('**/v1/invoices/**', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal' } }),
    )

    const expectFailure = async () => {
      const alert = page.getByRole('alert').filter({ hasText: failure })
      await expect(alert).toHaveText(failure)
      await alert.getByRole('button').click()
      await expect(alert).toBeHidden()
      await expect(page).toHaveURL(`/home/invoice?id=${draft.id}`)
      await expect(invoice.draftCard).toContainText('fest')
    }
    await invoice.choose('Aktualisieren')
    await expectFailure()
    await page.getByRole('button', { name: 'Bearbeiten' }).click()
    await expectFailure()
    await page.getByRole('button', { name: 'Fertigstellen' }).click()
    await confirm(
      page,
      'Nach dieser Aktion darf die Rechnung nicht mehr verändert werden. Wollen Sie die Rechnung erstellen?',
    )
    await expectFailure()
    await invoice.choose('Löschen')
    await confirm(page, 'Wollen Sie den Entwurf unwiederruflich löschen?')
    await expectFailure()
    await invoice.tagField.fill('neu')
    await invoice.tagField.press('Enter')
    await expectFailure()
    await expect(invoice.tagField).toHaveValue('neu')
    await page.getByRole('button', { name: 'Tag fest entfernen' }).press('Delete')
    await expectFailure()

    await test.step('names the user who holds the lock, and keeps a deleted invoice readable', async () => {
      await page.unroute('**/v1/invoices/**')
      const other = await logIn(server.baseURL, await organisation.addUser('paul'))
      await other.call(endpoints.startInvoiceEdit, { body: { invoiceId: draft.id } })
      await page.getByRole('button', { name: 'Bearbeiten' }).click()
      await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible()
      await expect(invoice.draftCard).toContainText('Wird gerade von paul bearbeitet')
      await expect(page).toHaveURL(`/home/invoice?id=${draft.id}`)

      await other.call(endpoints.finishInvoiceEdit, { body: { invoiceId: draft.id } })
      await api.call(endpoints.deleteInvoice, { body: { invoiceId: draft.id } })
      await page.getByRole('button', { name: 'Bearbeiten' }).click()
      await expect(invoice.draftCard).toContainText('Diese Rechnung gibt es nicht mehr.')
      await expect(invoice.draftCard).toContainText('Gelöscht KG')
    })
  })

  test.describe('with rendered pages', () => {
    test.use({ drawsPages: true })

    test('if the layout of a final cannot be fetched, offers a retry and shows no newer layout', async ({
      blank: page,
      api,
    }) => {
      const layout = await layoutWithText(api, 'Alter Stand')
      const { id } = await api.call(endpoints.createLayoutTemplate, { body: layout })
      const draft = await createDraft(api)
      const templateReference = { ...draft.templateReference, id }
      await api.call(endpoints.updateInvoice, { body: { ...draft, templateReference } })
      await api.call(endpoints.setInvoiceStatus, { body: { invoiceId: draft.id, status: 'final' } })
      const newer = await layoutWithText(api, 'Neuer Stand')
      await api.call(endpoints.updateLayoutTemplate, { params: { id }, body: { ...newer, id } })

      const invoice = new InvoicePage(page)
      for (const path of ['**/v1/layout-templates/*/versions/*', '**/v1/layout-templates']) {
        await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
        await invoice.open(draft.id)
        await expect(page.getByText('Die Vorschau konnte nicht geladen werden.')).toBeVisible()
        await expect(page.getByRole('button', { name: 'PDF herunterladen' })).toBeDisabled()
        await page.unroute(path)
        await page.getByRole('button', { name: 'Erneut versuchen' }).click()
        await invoice.expectText('Alter Stand')
        await expect(invoice.pages.first()).not.toContainText('Neuer Stand')
      }
    })
  })

  test('an unknown invoice shows a message; without an id, the page asks the user to select an invoice [S2.5.1, S2.5.2]', async ({
    blank: page,
  }) => {
    const invoice = new InvoicePage(page)
    await invoice.open('00000000-0000-4000-8000-000000000000')
    await expect(page.getByText('Die Rechnung konnte nicht geladen werden.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(failure)
    await page.goto('/home/invoice')
    await expect(page.getByText('Bitte wählen Sie zuerst eine Rechnung aus.')).toBeVisible()
    await invoice.back.click()
    await expect(page).toHaveURL('/home')
  })
})

test.describe('accessibility', () => {
  test.use({ drawsPages: true })

  test('the invoice page is accessible on wide and narrow screens with its menu and dialog open', async ({
    blank: page,
    api,
  }) => {
    // Axe runs twelve times.
    test.slow()
    const draft = await createDraft(api, { items: [{ title: 'Überfahrt' }], tags: ['dringend'] })
    const invoice = new InvoicePage(page)
    await invoice.open(draft.id)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await invoice.expectText('Überfahrt')
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
      await invoice.openMenu()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Fertigstellen' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })
})
