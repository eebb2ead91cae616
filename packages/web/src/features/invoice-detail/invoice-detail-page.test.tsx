import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { defaultTemplate, firstDefaultTemplate } from '@kontor/domain/layouts/default-layout'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, problem } from '../../state/testing/fake-server.ts'
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
  await screen.findByText(/^Die Layout-Vorlage „Briefbogen“ gab es nie\./, {}, { timeout: 8000 })
})
