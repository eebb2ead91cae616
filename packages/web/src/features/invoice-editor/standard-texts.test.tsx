import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { noStandardTexts } from '@kontor/domain/invoices/standard-texts'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openEditor } from '../../state/invoices/editor.ts'
import { openOfferEditor } from '../../state/offers/offer-path.ts'
import { type FakeServer, problem } from '../../state/testing/fake-server.ts'
import { journalBrowser } from '../../state/testing/journal-browser.ts'
import { signedInAs } from '../../testing/signed-in.ts'
import { press, renderPart } from '../../ui/testing/render-part.tsx'
import { InvoiceEditorPage } from './invoice-editor-page.tsx'
import { OfferEditorPage } from './offer-editor-page.tsx'

const standardTexts = {
  ...noStandardTexts,
  intro: 'wir berechnen:',
  offerIntro: 'wir bieten an:',
  signature: 'Klara Kühn',
  revision: 1,
}
const organisation = { id: 'werft', name: 'Werft', features: { offers: true }, standardTexts }
const found = { timeout: 5000 }
const intro = async () =>
  (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Einführung' }, found)).value
const regards = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Verabschiedung' }).value

let server: FakeServer
beforeEach(() => {
  journalBrowser({ apiURL: window.location.origin, orgID: 'werft', username: 'klara' })
  server = signedInAs('writing', ['offers'], {
    'GET /v1/organisation': () => organisation,
    'GET /v1/layout-templates': () => [defaultTemplate],
    'GET /v1/addressbook/customers': () => [],
  })
})

test('a new invoice begins with the texts of the organisation [A30.2]', async () => {
  openEditor({ mode: 'create' })
  renderPart(<InvoiceEditorPage />, '/home/invoice-editor')
  expect(await intro()).toBe('wir berechnen:')
  expect(regards()).toBe('Vielen Dank für Ihren Auftrag.\n\nMit freundlichen Grüßen\nKlara Kühn')
})

test('a new offer begins with the texts of the organisation for offers [A30.2]', async () => {
  openOfferEditor()
  renderPart(<OfferEditorPage />, '/home/offer-editor')
  expect(await intro()).toBe('wir bieten an:')
  expect(regards()).toBe('Wir freuen uns auf Ihren Auftrag.\n\nMit freundlichen Grüßen\nKlara Kühn')
})

test('a copy keeps its texts [A30.2]', async () => {
  openEditor({ mode: 'create', invoice: emptyInvoice() })
  renderPart(<InvoiceEditorPage />, '/home/invoice-editor')
  expect(await intro()).toMatch(/^für unsere Leistungen /)
  expect(regards()).not.toContain('Klara')
})

test('a new invoice begins only once the texts are known, and asks for them again [A30.2]', async () => {
  server.respond({ 'GET /v1/organisation': problem(503, 'storageUnavailable') })
  openEditor({ mode: 'create' })
  renderPart(<InvoiceEditorPage />, '/home/invoice-editor')
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' }, found)
  expect(screen.queryByRole('textbox', { name: 'Einführung' })).toBeNull()
  server.respond({ 'GET /v1/organisation': () => organisation })
  await press(screen, retry.textContent)
  expect(await intro()).toBe('wir berechnen:')
})
