import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import type { Paper } from '@kontor/domain/invoices/paper'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../state/testing/fake-server.ts'
import { renderPart, textOf } from '../../ui/testing/render-part.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

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
