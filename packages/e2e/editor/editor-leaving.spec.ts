import { endpoints } from '@kontor/contract/endpoints'
import { restoreSession } from '@kontor/testing/browser/restore-session'
import { logIn } from '@kontor/testing/session/api'
import type { Page } from '@playwright/test'
import { confirm, confirmDialog, decline } from '../pages/confirm-dialog.ts'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { unsavedWork, waitForEntries } from '../pages/journal.ts'
import { LoginPage } from '../pages/login-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createDraft, createFinal } from '../support/seed.ts'

test.use({ drawsPages: false })

const leave = 'Nicht gespeicherte Änderungen gehen verloren. Wollen Sie trotzdem fortfahren?'
const logoutWarning =
  'Nicht gespeicherte Änderungen können verloren gehen. Wollen Sie sich trotzdem abmelden?'
const sentence = 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.'

/** Opens the editor and waits until the two seconds in which changes do not count are over [S4.5.24]. */
async function openSettled(page: Page, id?: string): Promise<InvoiceEditorPage> {
  await page.clock.install()
  const editor = new InvoiceEditorPage(page)
  await editor.open(id)
  await page.clock.fastForward(2000)
  return editor
}

/**
 * Opens the editor with a clock that stands still, so that even on a slow machine the two seconds are not
 * over.
 */
async function openAtRest(page: Page, id: string): Promise<InvoiceEditorPage> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.goto(`/home/invoice-editor?id=${id}`)
  const editor = new InvoiceEditorPage(page)
  const isOpen = async () => {
    await page.clock.runFor(20)
    return editor.section('Zahlungsziel').isVisible()
  }
  await expect.poll(isOpen, { intervals: [20] }).toBe(true)
  return editor
}

test.describe('leaving the editor', () => {
  test.use({ setsClock: true })

  test('by link, by reload or by closing the tab warns of unsaved changes; without changes, a link does not [S4.5.22, S4.5.23]', async ({
    blank: page,
    api,
  }) => {
    const draft = await createDraft(api)
    const editor = await openSettled(page, draft.id)
    const company = editor.field('Kundendaten', 'Firmenname')
    await page.getByRole('link', { name: 'Kontakte' }).click()
    await expect(page.getByRole('heading', { name: 'Adressbuch' })).toBeVisible()
    await page.goBack()
    await expect(company).toBeVisible()
    await page.clock.fastForward(2000)
    await company.fill('Geändert')
    const dialogs: string[] = []
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.type())
      await dialog.dismiss()
    })
    await page.reload({ timeout: 2000 }).catch(() => undefined)
    await expect.poll(() => dialogs).toEqual(['beforeunload'])
    await expect(company).toHaveValue('Geändert')
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => dialogs).toEqual(['beforeunload', 'beforeunload'])
    expect(page.isClosed()).toBe(false)

    await page.getByRole('link', { name: 'Kontakte' }).click()
    await expect(confirmDialog(page, leave).getByText(leave, { exact: true })).toBeVisible()
    await decline(page, leave)
    await expect(editor.field('Kundendaten', 'Firmenname')).toHaveValue('Geändert')
    await page.getByRole('link', { name: 'Kontakte' }).click()
    await confirm(page, leave)
    await expect(page.getByRole('heading', { name: 'Adressbuch' })).toBeVisible()
    const stored = await api.call(endpoints.getInvoice, { params: { id: draft.id } })
    expect(stored.content.customer.companyName).toBe('')
  })

  test('does not warn of changes made in the first 2 s, but keeps them in the journal [S4.5.24, S9.0.12]', async ({
    blank: page,
    api,
  }) => {
    const draft = await createDraft(api)
    const editor = await openAtRest(page, draft.id)
    await editor.field('Kundendaten', 'Firmenname').fill('Gleich am Anfang')
    // The form reports the change after 500 ms. After 2 s, the editor clears its flag for unsaved changes.
    await page.clock.runFor(500)
    await page.clock.runFor(1500)
    await page.clock.resume()
    await page.getByRole('link', { name: 'Kontakte' }).click()
    await expect(page.getByRole('heading', { name: 'Adressbuch' })).toBeVisible()

    await test.step('the journal still keeps the change', async () => {
      await page.goBack()
      await expect(page.getByRole('dialog', { name: 'Nicht gespeicherte Arbeit gefunden' })).toContainText(
        'Gleich am Anfang',
      )
    })
  })
})

test.describe('saving or leaving', () => {
  test('Abbrechen refetches the invoice, whether it returns to the list or to the invoice [S4.5.21]', async ({
    signedIn: page,
    api,
  }) => {
    const draft = await createDraft(api, { companyName: 'Vorher' })
    const editor = new InvoiceEditorPage(page)
    // The list is one step back in the history, without the invoice page in between.
    await page.evaluate((id) => {
      const state = { idx: Number(history.state?.idx ?? 0) + 1 }
      history.pushState(state, '', `/home/invoice-editor?id=${id}`)
      dispatchEvent(new PopStateEvent('popstate', { state }))
    }, draft.id)
    await expect(editor.section('Zahlungsziel')).toBeVisible()
    const fetching = page.waitForRequest(`**/v1/invoices/id/${draft.id}`)
    await editor.cancel.click()
    await fetching
    await expect(page).toHaveURL('/home')

    await page.goto(`/home/invoice?id=${draft.id}`)
    await page.getByRole('button', { name: 'Bearbeiten' }).click()
    await expect(editor.section('Zahlungsziel')).toBeVisible()
    const fetchingAgain = page.waitForRequest(`**/v1/invoices/id/${draft.id}`)
    await editor.cancel.click()
    await fetchingAgain
    await expect(page).toHaveURL(`/home/invoice?id=${draft.id}`)
  })

  test('a double click on save adds and selects one draft, whose page replaces the editor in the history [S4.5.15, S4.5.16, S4.5.17, S4.5.24]', async ({
    signedIn: page,
    api,
  }) => {
    await page.getByRole('button', { name: 'Neue Rechnung' }).click()
    const editor = new InvoiceEditorPage(page)
    await editor.field('Kundendaten', 'Firmenname').fill('Neu GmbH')
    await editor.field('Spezifische Angaben', 'Projektbezeichnung').fill('Umbau')
    await editor.save.dblclick()
    await page.waitForURL(/\/home\/invoice\?id=/)
    await expect(page.getByText('Rechnungsentwurf')).toBeVisible()
    expect(await api.call(endpoints.listDraftInvoices)).toHaveLength(1)
    await page.goBack()
    await expect(page).toHaveURL(/\/home$/)
    const row = page.getByRole('row').filter({ hasText: 'Umbau' })
    await expect(row).toHaveAttribute('aria-selected', 'true')
  })

  test('saving stores an edit, refetches the invoice and shows it [S4.5.18, S4.5.19, S4.5.20]', async ({
    blank: page,
    api,
  }) => {
    const draft = await createDraft(api, { companyName: 'Vorher' })
    const editor = new InvoiceEditorPage(page)
    await editor.open(draft.id)
    await editor.field('Kundendaten', 'Firmenname').fill('Nachher')
    const calls: string[] = []
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await editor.saveToPreview()
    await expect(page.getByRole('main')).toContainText('Nachher')
    await expect
      .poll(() => calls.filter((call) => / \/v1\/invoices\/(invoice|id\/.*)$/.test(call)))
      .toEqual(['PUT /v1/invoices/invoice', `GET /v1/invoices/id/${draft.id}`])
    const stored = await api.call(endpoints.getInvoice, { params: { id: draft.id } })
    expect(stored.content.customer.companyName).toBe('Nachher')
    expect(stored.isEditedByUser).toBe('')
  })

  test('Korrektur edits a final in the same editor, keeps its number and locks its layout [S4.1.3]', async ({
    blank: page,
    api,
  }) => {
    const final = await createFinal(api, { companyName: 'Vorher', items: [{ title: 'A', unitPrice: 10 }] })
    const editor = new InvoiceEditorPage(page)
    await editor.open(final.id)
    await expect(editor.field('Rechnungsdaten', 'Rechnungsnummer')).toHaveValue(final.invoiceNumber)
    await expect(editor.field('Rechnungsdaten', 'Vorlage')).toHaveAttribute('aria-disabled', 'true')
    await editor.field('Kundendaten', 'Firmenname').fill('Berichtigt')
    await editor.saveToPreview()
    const stored = await api.call(endpoints.getInvoice, { params: { id: final.id } })
    expect(stored).toMatchObject({ invoiceNumber: final.invoiceNumber, status: 'final' })
    expect(stored.content.customer.companyName).toBe('Berichtigt')
  })

  test.describe('a save that fails', () => {
    test.use({ expectedErrors: [/ERR_FAILED|\/v1\/invoices\//] })

    test('shows an error and keeps everything typed; repeating it creates one draft [S4.5.15, S8.0.3]', async ({
      blank: page,
      api,
    }) => {
      const editor = new InvoiceEditorPage(page)
      await editor.open()
      const company = editor.field('Kundendaten', 'Firmenname')
      await company.fill('Bleibt stehen')
      await editor.add({ title: 'Beratung', unitPrice: '100' })
      await page.route('**/v1/invoices/invoice', (route) => route.abort())
      await editor.save.click()
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page).toHaveURL(/invoice-editor/)
      await expect(company).toHaveValue('Bleibt stehen')
      await expect(editor.totals).toContainText('119,00 €')
      expect(await api.call(endpoints.listDraftInvoices)).toEqual([])
      await page.unroute('**/v1/invoices/invoice')

      await test.step('the server stores the draft, but its response is lost', async () => {
        const lost = page.waitForEvent('requestfailed')
        await page.route(
          '**/v1/invoices/invoice',
          async (route) => {
            await route.fetch()
            await route.abort()
          },
          { times: 1 },
        )
        await editor.save.click()
        await lost
        await expect(page.getByText(sentence)).toBeVisible()
        // Until the save has ended, the form accepts no input.
        await expect(editor.save).toBeEnabled()
        await company.fill('Nachher')
        const id = await editor.saveToPreview()
        const drafts = await api.call(endpoints.listDraftInvoices)
        expect(drafts.map((draft) => [draft.id, draft.content.customer.companyName])).toEqual([
          [id, 'Nachher'],
        ])
      })
    })
  })

  test.describe('a save when a newer version exists', () => {
    test.use({ expectedErrors: [/409/] })

    test('explains the conflict, shows the differences, and loads the stored version or keeps the input', async ({
      blank: page,
      api,
    }) => {
      const draft = await createDraft(api, { companyName: 'Anfang' })
      const editor = new InvoiceEditorPage(page)
      await editor.open(draft.id)
      const company = editor.field('Kundendaten', 'Firmenname')
      await company.fill('Meine Firma')
      draft.content.customer.companyName = 'Andere Firma'
      const other = await api.call(endpoints.updateInvoice, { body: draft })
      await editor.save.click()
      await expect(page.getByText(sentence)).toBeVisible()
      await page.getByRole('button', { name: 'Gespeicherten Stand laden' }).click()
      await confirm(page, leave)
      await expect(company).toHaveValue('Andere Firma')

      await company.fill('Meine Firma')
      other.content.customer.companyName = 'Dritte Firma'
      await api.call(endpoints.updateInvoice, { body: other })
      await editor.save.click()
      const notice = page
        .getByRole('alert')
        .filter({ hasText: 'Diese Rechnung wurde inzwischen von erika geändert' })
      await expect(notice).toContainText('Ihre Eingaben sind nicht verloren')
      await expect(notice.getByRole('row').filter({ hasText: 'Firmenname' })).toContainText(
        /Dritte Firma.*Meine Firma/,
      )
      await expect(editor.field('Kundendaten', 'Firmenname')).toHaveValue('Meine Firma')
      await notice.getByRole('button', { name: 'Meine Eingaben behalten' }).click()
      await expect(notice).toBeHidden()
      await editor.saveToPreview()
      const stored = await api.call(endpoints.getInvoice, { params: { id: draft.id } })
      expect(stored.content.customer.companyName).toBe('Meine Firma')
    })
  })
})

test.describe('the editing lock', () => {
  test.describe('over several minutes', () => {
    test.use({ setsClock: true })

    test('is taken on opening, renewed after five minutes, and released by a link, Abbrechen or closing [S4.2.1, S4.2.2]', async ({
      blank: page,
      api,
    }) => {
      const draft = await createDraft(api)
      const holder = async () =>
        (await api.call(endpoints.getInvoice, { params: { id: draft.id } })).isEditedByUser
      const editor = await openSettled(page, draft.id)
      expect(await holder()).toBe('erika')
      const renewal = page.waitForResponse('**/v1/invoices/invoice/start-edit')
      await page.clock.fastForward('05:00')
      expect((await renewal).ok()).toBe(true)
      await page.getByRole('link', { name: 'Kontakte' }).click()
      await expect.poll(holder).toBe('')
      await page.goBack()
      await expect.poll(holder).toBe('erika')
      await editor.cancel.click()
      await expect.poll(holder).toBe('')
      await editor.open(draft.id)
      expect(await holder()).toBe('erika')
      // Otherwise the browser closes a page that has been busy for half a second without running its
      // handlers.
      await page.close({ runBeforeUnload: true })
      await expect.poll(holder).toBe('')
    })
  })

  test('is released by a confirmed Logout, which also clears the journal [S4.3.7]', async ({
    blank: page,
    server,
    organisation,
    api,
  }) => {
    const draft = await createDraft(api, { project: 'Anleger' })
    const other = await logIn(server.baseURL, await organisation.addUser('bernd'))
    const editor = new InvoiceEditorPage(page)
    await editor.open(draft.id)
    await editor.field('Kundendaten', 'Firmenname').fill('Nicht gespeichert')
    await waitForEntries(page, 1)
    const loggedOut = page.waitForResponse('**/v1/user/logout')
    await page.getByRole('button', { name: 'Logout' }).click()
    await confirmDialog(page, logoutWarning).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/start\/login/)
    expect((await loggedOut).ok()).toBe(true)
    // The lock is released before the session ends, so others can edit the draft at once.
    const taken = await other.call(endpoints.startInvoiceEdit, { body: { invoiceId: draft.id } })
    expect(taken.isEditedByUser).toBe('bernd')
    await other.call(endpoints.finishInvoiceEdit, { body: { invoiceId: draft.id } })

    await waitForEntries(page, 0)
    await new LoginPage(page).logIn(organisation.user)
    await page.getByRole('row').filter({ hasText: 'Anleger' }).dblclick()
    await page.getByRole('button', { name: 'Bearbeiten' }).click()
    await expect(editor.section('Zahlungsziel')).toBeVisible()
    await expect(editor.field('Kundendaten', 'Firmenname')).toHaveValue('')
    await expect(unsavedWork(page)).toBeHidden()
  })

  test.describe('of another user', () => {
    test.use({ expectedErrors: [/409/] })

    test('makes the invoice read-only; a notice states who holds the lock and since when [S4.2.1, S8.0.3]', async ({
      blank: page,
      server,
      organisation,
      api,
    }) => {
      const draft = await createDraft(api, { companyName: 'Bäckerei Nuß', items: [{ title: 'A' }] })
      const other = await logIn(server.baseURL, await organisation.addUser('bernd'))
      await other.call(endpoints.startInvoiceEdit, { body: { invoiceId: draft.id } })
      const editor = new InvoiceEditorPage(page)
      // The message appears before the editor and disappears after 6 s.
      await Promise.all([expect(page.getByText(sentence)).toBeVisible(), editor.open(draft.id)])
      const notice = page.getByRole('alert').filter({ hasText: 'bernd bearbeitet diese Rechnung seit' })
      await expect(notice).toContainText(
        /seit \d\d\.\d\d\.\d{4} \d\d:\d\d\. Sie sehen sie deshalb nur zum Lesen\./,
      )
      await expect(editor.field('Kundendaten', 'Firmenname')).toHaveValue('Bäckerei Nuß')
      await expect(editor.field('Kundendaten', 'Firmenname')).toBeDisabled()
      await expect(editor.rowButton('Bearbeiten', 1)).toBeDisabled()
      await expect(editor.save).toBeHidden()
      await expect(editor.addItem).toBeHidden()

      await other.call(endpoints.finishInvoiceEdit, { body: { invoiceId: draft.id } })
      await notice.getByRole('button', { name: 'Erneut versuchen' }).click()
      await expect(notice).toBeHidden()
      await expect(editor.field('Kundendaten', 'Firmenname')).toBeEnabled()
      await expect(editor.save).toBeVisible()
    })

    test('who took over an expired lock prevents the first user from overwriting the new changes', async ({
      blank: page,
      browser,
      server,
      organisation,
      api,
    }) => {
      const draft = await createDraft(api, { companyName: 'Anfang' })
      const editor = new InvoiceEditorPage(page)
      await editor.open(draft.id)
      await editor.field('Kundendaten', 'Firmenname').fill('Von Erika')
      const bernd = await organisation.addUser('bernd')
      const context = await browser.newContext({ baseURL: server.baseURL })
      await restoreSession(context, server.baseURL, bernd, await logIn(server.baseURL, bernd))
      const second = new InvoiceEditorPage(await context.newPage())
      await second.open(draft.id)
      await expect(second.page.getByRole('alert')).toContainText(['erika bearbeitet diese Rechnung seit'])
      // Erika's lock has expired, for example while her machine slept; Bernd takes over.
      await api.call(endpoints.finishInvoiceEdit, { body: { invoiceId: draft.id } })
      await second.page.getByRole('button', { name: 'Erneut versuchen' }).click()
      await second.field('Kundendaten', 'Firmenname').fill('Von Bernd')
      await editor.save.click()
      await expect(
        page.getByRole('alert').filter({ hasText: 'bernd bearbeitet diese Rechnung seit' }),
      ).toContainText('Ihre Eingaben bleiben hier stehen')
      await expect(editor.field('Kundendaten', 'Firmenname')).toHaveValue('Von Erika')
      await second.saveToPreview()
      await context.close()
      await editor.save.click()
      await expect(page.getByText('Diese Rechnung wurde inzwischen von bernd geändert')).toBeVisible()
    })
  })
})
