import { endpoints } from '@kontor/contract/endpoints'
import type { Route } from '@playwright/test'
import { confirm } from '../pages/confirm-dialog.ts'
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts'
import { unsavedWork as offer, waitForEntries } from '../pages/journal.ts'
import { LoginPage } from '../pages/login-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createDraft } from '../support/seed.ts'

test.use({ drawsPages: false })

const sentence = 'Fehler bei der Anfrage - bitte versuchen Sie es erneut.'
const leave = 'Nicht gespeicherte Änderungen gehen verloren. Wollen Sie trotzdem fortfahren?'

// The fixture restores the session in every page of the context, even while the page is still about:blank.
test.use({ expectedErrors: [/Failed to read the 'sessionStorage' property/] })

test('after a reload, shows the unsaved changes and restores them', async ({ blank: page, api }) => {
  const draft = await createDraft(api, {
    companyName: 'Vorher',
    items: [{ title: 'Beratung', unitPrice: 100 }],
  })
  const editor = new InvoiceEditorPage(page)
  await editor.open(draft.id)
  await editor.field('Kundendaten', 'Firmenname').fill('Nachher')
  await editor.editRow(1)
  await editor.openItem.getByLabel('Einzelpreis').fill('200')
  await editor.addItem.click()
  await page.getByRole('button', { name: 'Übernehmen und fortfahren' }).click()
  await editor.fillItem(editor.newItem, { title: 'Begonnene Zeile' })
  await waitForEntries(page, 1)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()

  await expect(offer(page)).toContainText(/Vom \d\d\.\d\d\.\d{4} \d\d:\d\d liegen Eingaben vor/)
  const rows = offer(page).getByRole('row')
  await expect(rows.filter({ hasText: 'Firmenname' })).toHaveText('FirmennameVorherNachher')
  await expect(rows.filter({ hasText: 'Pos. 1 Beratung' })).toContainText(/100,00\s€.*200,00\s€/)
  await expect(rows.filter({ hasText: 'Begonnener Posten' })).toContainText('Begonnene Zeile')
  await offer(page).getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect(offer(page)).toBeHidden()
  await expect(editor.field('Kundendaten', 'Firmenname')).toHaveValue('Nachher')
  await expect(editor.newItem.getByLabel('Titel')).toHaveValue('Begonnene Zeile')
  await editor.newItem.getByRole('button', { name: 'Übernehmen' }).click()
  await editor.saveToPreview()
  await waitForEntries(page, 0)
  const stored = await api.call(endpoints.getInvoice, { params: { id: draft.id } })
  expect(stored.content.customer.companyName).toBe('Nachher')
  expect(stored.content.items.map(({ title, unitPrice }) => [title, unitPrice])).toEqual([
    ['Beratung', 200],
    ['Begonnene Zeile', 0],
  ])

  await editor.open(draft.id)
  await expect(offer(page)).toBeHidden()
})

test('offers an unsaved new invoice after a crash until it is discarded, but not while a tab has it open', async ({
  blank: page,
}) => {
  const editor = new InvoiceEditorPage(page)
  await editor.open()
  await editor.field('Kundendaten', 'Firmenname').fill('Vor dem Absturz')
  await waitForEntries(page, 1)
  const second = new InvoiceEditorPage(await page.context().newPage())
  await second.open()
  await second.field('Kundendaten', 'Firmenname').fill('Im zweiten Fenster')
  await waitForEntries(page, 2)
  await expect(offer(second.page)).toBeHidden()
  await expect(editor.field('Kundendaten', 'Firmenname')).toHaveValue('Vor dem Absturz')

  // Closes the page without the warning about unsaved changes.
  await page.close({ runBeforeUnload: false })
  const again = new InvoiceEditorPage(await page.context().newPage())
  await again.open()
  await expect(offer(again.page)).toContainText('Vor dem Absturz')
  await offer(again.page).getByRole('button', { name: 'Verwerfen' }).click()
  await expect(offer(again.page)).toBeHidden()
  await waitForEntries(again.page, 1)
  await expect(again.field('Kundendaten', 'Firmenname')).toHaveValue('')
})

test.describe('once the editor has started to track changes', () => {
  test.use({ setsClock: true })

  test('saving, or leaving after the warning, removes the unsaved work from the journal', async ({
    blank: page,
    api,
  }) => {
    const draft = await createDraft(api)
    const editor = new InvoiceEditorPage(page)
    await page.clock.install()
    await editor.open(draft.id)
    await page.clock.fastForward(2000)
    await editor.field('Kundendaten', 'Firmenname').fill('Wird verworfen')
    await page.clock.fastForward(500)
    await waitForEntries(page, 1)
    await page.getByRole('link', { name: 'Kontakte' }).click()
    await confirm(page, leave)
    await waitForEntries(page, 0)
    await editor.open(draft.id)
    await editor.field('Kundendaten', 'Firmenname').fill('Wird gespeichert')
    await page.clock.fastForward(500)
    await waitForEntries(page, 1)
    await editor.saveToPreview()
    await waitForEntries(page, 0)
  })
})

test.describe('when the session ends', () => {
  test.use({ expectedErrors: [/401/] })

  test('after the session has expired, the login leads back to the unsaved work [S4.3.6, S8.0.1]', async ({
    blank: page,
    organisation,
    api,
  }) => {
    const draft = await createDraft(api)
    const editor = new InvoiceEditorPage(page)
    await editor.open(draft.id)
    await editor.field('Kundendaten', 'Firmenname').fill('Vor dem Ablauf')
    // Ends the session only now, so that no earlier call of the editor leads to the login.
    const endSession = async (route: Route) => {
      await api.call(endpoints.logout, { body: { refreshToken: api.tokens.refreshToken } })
      await route.fallback()
    }
    await page.route('**/v1/invoices/invoice', endSession, { times: 1 })
    await editor.save.click()
    await expect(page.getByText('Sitzung ist abgelaufen. Bitte erneut anmelden.')).toBeVisible()
    const login = new LoginPage(page)
    await login.logIn(organisation.user)
    await expect(page).toHaveURL(new RegExp(`invoice-editor\\?id=${draft.id}`))
    await expect(offer(page)).toContainText('Vor dem Ablauf')
    await offer(page).getByRole('button', { name: 'Wiederherstellen' }).click()
    await editor.saveToPreview()
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Vor dem Ablauf')
  })
})

test.describe('a lost response to a create call, then a reload before the next attempt', () => {
  test.use({ expectedErrors: [/ERR_FAILED|\/v1\//] })

  test('results in one draft with the later changes [S4.5.15]', async ({ blank: page, api }) => {
    page.on('dialog', (dialog) => dialog.accept())
    const editor = new InvoiceEditorPage(page)
    await editor.open()
    await editor.field('Kundendaten', 'Firmenname').fill('Vorher')
    await page.route('**/v1/invoices/invoice', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await editor.save.click()
    await expect(page.getByText(sentence)).toBeVisible()
    await page.unroute('**/v1/invoices/invoice')
    await page.reload()
    await offer(page).getByRole('button', { name: 'Wiederherstellen' }).click()
    await editor.field('Kundendaten', 'Firmenname').fill('Nachher')
    const id = await editor.saveToPreview()
    const drafts = await api.call(endpoints.listDraftInvoices)
    expect(drafts.map((draft) => [draft.id, draft.content.customer.companyName])).toEqual([[id, 'Nachher']])
  })
})
