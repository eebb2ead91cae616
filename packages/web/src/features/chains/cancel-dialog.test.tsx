import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import type { Paper } from '@kontor/domain/invoices/paper'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem } from '../../state/testing/fake-server.ts'
import { fill } from '../../testing/forms.ts'
import { press, renderPart, textOf } from '../../ui/testing/render-part.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

const reference = { invoiceId: 'i1', invoiceNumber: '2026-0001', invoiceDate: 1 }
const advances = 'Die Abschlagsrechnungen bleiben bestehen und sind wieder offen.'

test.each<[string, Paper | undefined, string]>([
  ['an invoice', undefined, 'Sie nimmt die Rechnung 2026-0002'],
  ['a credit', { kind: 'credit', credits: reference, reason: '' }, 'als wäre nichts gutgeschrieben.'],
  ['an Endrechnung', { kind: 'settlement', form: 'full', settles: [] }, advances],
  ['a Restrechnung', { kind: 'settlement', form: 'rest', settles: [] }, advances],
])('the Storno of %s says what it takes back and what stays [A9.5]', (_, paper, sentence) => {
  fakeServer()
  const empty = emptyInvoice()
  const content = { ...empty.content, ...(paper && { paper }) }
  const invoice: Invoice = { ...empty, id: 'i2', status: 'final', invoiceNumber: '2026-0002', content }
  renderPart(<CancelDialog invoice={invoice} onClose={() => undefined} />)
  expect(textOf(screen.getByRole('dialog'))).toContain(sentence)
})

test('asks to cancel the revision that the user saw, with the reason, and says why it was refused [A9.5]', async () => {
  const server = fakeServer({ 'POST /v1/invoices/invoice/cancel': problem(409, 'stale') })
  const invoice: Invoice = { ...emptyInvoice(), id: 'i2', revision: 7, status: 'final' }
  renderPart(<CancelDialog invoice={invoice} onClose={() => undefined} />)
  fill(screen, { Grund: ' doppelt ' })
  await press(screen, 'Stornorechnung erstellen')
  expect(await server.bodyOf('POST /v1/invoices/invoice/cancel')).toEqual({
    ...{ invoiceId: 'i2', reason: 'doppelt', revision: 7 },
  })
  await screen.findByText(/^Die Rechnung wurde inzwischen geändert/)
})

test('a click outside keeps the dialog and its input, Escape closes it', () => {
  fakeServer()
  let closed = 0
  renderPart(<CancelDialog invoice={emptyInvoice()} onClose={() => closed++} />)
  const dialog = screen.getByRole('dialog')
  const outside = dialog.parentElement
  if (outside === null) throw new Error('no backdrop')
  fireEvent.mouseDown(outside)
  fireEvent.click(outside)
  expect(closed).toBe(0)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(closed).toBe(1)
})
