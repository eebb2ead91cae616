import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { defaultTemplate, firstDefaultTemplate } from '@kontor/domain/layouts/default-layout'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useDispatchDialog } from '../../state/dispatch/dispatch-dialog.ts'
import { leaveFinished } from '../../state/finished-paper.ts'
import { fakeServer, problem } from '../../state/testing/fake-server.ts'
import { signedInAs } from '../../testing/signed-in.ts'
import { answer, press, renderPart } from '../../ui/testing/render-part.tsx'
import { InvoiceDetailPage } from './invoice-detail-page.tsx'

/** A PDF engine that never finishes. */
class SlowWorker extends EventTarget {
  postMessage() {}

  terminate() {}
}

const load = 'GET /v1/invoices/id/i-1'
const lock = 'POST /v1/invoices/invoice/start-edit'
const unlock = 'POST /v1/invoices/invoice/finish-edit'
const remove = 'POST /v1/invoices/invoice/delete'

async function showDraft() {
  vi.stubGlobal('Worker', SlowWorker)
  const server = fakeServer({
    [load]: () => ({ ...emptyInvoice(), id: 'i-1' }),
    [lock]: problem(409, 'locked', { lockedBy: 'bernd', lockedSince: 1_790_000_000 }),
    [remove]: problem(409, 'stale'),
  })
  renderPart(<InvoiceDetailPage />, '/home/invoice', '?id=i-1')
  await screen.findByRole('button', { name: 'Bearbeiten' })
  await press(screen, 'Bearbeiten')
  await screen.findByText(isLocked)
  return server
}

const isLocked = /^Wird gerade von bernd bearbeitet/

async function choose(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Aktionen' }))
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name })))
}

test('a notice names the lock holder until a reload shows that the invoice is no longer locked', async () => {
  const server = await showDraft()
  server.respond({ [load]: problem(503) })
  await choose('Aktualisieren')
  await waitFor(() => expect(server.bodiesOf(load)).toHaveLength(2))
  expect(screen.queryByText(isLocked)).toBeTruthy()
  server.respond({ [load]: () => ({ ...emptyInvoice(), id: 'i-1' }) })
  await choose('Aktualisieren')
  await waitFor(() => expect(screen.queryByText(isLocked)).toBeNull())
})

test('the notice describes the action that failed last', async () => {
  await showDraft()
  await choose('Löschen')
  await answer('Wollen Sie den Entwurf unwiederruflich löschen?', 'agreed')
  await screen.findByText('Die Rechnung wurde inzwischen geändert. Bitte aktualisieren Sie sie.')
  expect(screen.queryByText(isLocked)).toBeNull()
})

test('the second click of a double click neither takes the lock again nor cancels the first', async () => {
  const server = await showDraft()
  const before = server.bodiesOf(lock).length
  const { promise, resolve: respond } = Promise.withResolvers<unknown>()
  server.respond({ [lock]: () => promise })
  const button = screen.getByRole('button', { name: 'Bearbeiten' })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await waitFor(() => expect(server.bodiesOf(lock)).toHaveLength(before + 1))
  await act(async () => respond({ ...emptyInvoice(), id: 'i-1' }))
  await screen.findByText('/home/invoice-editor')
  expect(server.bodiesOf(lock)).toHaveLength(before + 1)
})

test('a lock that arrives after the user has left opens no editor and is released [S4.2.1]', async () => {
  const { promise, resolve: respond } = Promise.withResolvers<void>()
  const invoice = { ...emptyInvoice(), id: 'i-1' }
  vi.stubGlobal('Worker', SlowWorker)
  const server = fakeServer({
    [load]: () => invoice,
    [lock]: () => promise.then(() => invoice),
    [unlock]: () => invoice,
  })
  renderPart(<InvoiceDetailPage />, '/home/invoice', '?id=i-1')
  await screen.findByRole('button', { name: 'Bearbeiten' })
  await press(screen, 'Bearbeiten')
  await press(screen, 'Zurück')
  await screen.findByText('/home')
  respond()
  await waitFor(() => expect(server.bodiesOf(unlock)).toEqual([{ invoiceId: 'i-1' }]))
  expect(screen.getByText('/home')).toBeTruthy()
})

test('the page of a final without a layout says that the first one takes its place [A4.5]', async () => {
  vi.stubGlobal('Worker', SlowWorker)
  const templateReference = { id: 'nie', name: 'Briefbogen', version: 1 }
  fakeServer({
    [load]: () => ({ ...emptyInvoice(), id: 'i-1', status: 'final', templateReference }),
    'GET /v1/layout-templates': () => [defaultTemplate],
    'GET /v1/layout-templates/default_de_id/versions/1': () => firstDefaultTemplate,
  })
  renderPart(<InvoiceDetailPage />, '/home/invoice', '?id=i-1')
  await screen.findByText(/^Die Layout-Vorlage „Briefbogen“ gab es nie\./)
})

const number = 'PUT /v1/invoices/invoice/status'
const finalize =
  'Nach dieser Aktion darf die Rechnung nicht mehr verändert werden. Wollen Sie die Rechnung erstellen?'

async function finish(functions: string[], email: string) {
  vi.stubGlobal('Worker', SlowWorker)
  const draft = { ...emptyInvoice(), id: 'i-1' }
  draft.content.customer = { ...draft.content.customer, companyName: 'Boje AG', emailForInvoice: email }
  const final = { ...draft, status: 'final', invoiceNumber: '2026-0007' }
  signedInAs('administration', functions, {
    [load]: () => draft,
    [number]: () => final,
    'POST /v1/dispatch/paper': () => [],
    'GET /v1/layout-templates': () => [defaultTemplate],
  })
  renderPart(<InvoiceDetailPage />, '/home/invoice', '?id=i-1')
  await screen.findByRole('button', { name: 'Fertigstellen' })
  expect(screen.queryByText(/ist fertig$/)).toBeNull()
  await press(screen, 'Fertigstellen')
  // The check loads its rules first.
  await screen.findByText(finalize)
  await answer(finalize, 'agreed')
  await screen.findByText('Rechnung 2026-0007 ist fertig')
}

test('a new final offers its file and an e-mail to the customer, until the user closes this [A26.1]', async () => {
  await finish([], 'rechnung@boje.de')
  expect(screen.getByRole('button', { name: 'Herunterladen' }).className).toContain('contained')
  const mail = screen.getByRole('link', { name: 'E-Mail schreiben' }).getAttribute('href')
  expect(mail).toMatch(/^mailto:rechnung@boje\.de\?subject=Rechnung%202026-0007&/)
  expect(screen.queryByRole('button', { name: 'Senden' })).toBeNull()
  await press(screen, 'Hinweis schließen')
  expect(screen.queryByText(/ist fertig$/)).toBeNull()
})

test('while Versand is on, a new final offers Senden, and no e-mail of the user [A26.1]', async () => {
  await finish(['dispatch'], 'rechnung@boje.de')
  const notice = screen.getByRole('button', { name: 'Hinweis schließen' }).closest('.MuiPaper-root')
  if (!(notice instanceof HTMLElement)) throw new Error('no notice')
  await press(within(notice), 'Senden')
  expect(useDispatchDialog.getState().open).toEqual({
    kind: 'send',
    paper: { paperKind: 'invoice', paperId: 'i-1' },
  })
  expect(screen.queryByRole('link', { name: 'E-Mail schreiben' })).toBeNull()
})

test('a final without an address offers its file alone; another page ends the notice [A26.1]', async () => {
  await finish([], '')
  expect(screen.queryByRole('link', { name: 'E-Mail schreiben' })).toBeNull()
  act(() => leaveFinished('/home/invoice'))
  expect(screen.queryByText(/ist fertig$/)).toBeTruthy()
  act(() => leaveFinished('/home'))
  expect(screen.queryByText(/ist fertig$/)).toBeNull()
})

test('the questions about a draft and a final name it in their titles [A26.2]', async () => {
  await finish([], '')
  await choose('Korrektur')
  expect(screen.getByRole('dialog', { name: 'Rechnung 2026-0007 korrigieren?' }).textContent).toContain(
    'Sie möchten eine bereits finalisierte Rechnung bearbeiten. Wollen Sie trotzdem fortfahren?',
  )
})
