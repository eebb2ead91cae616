import { negatedSums } from '@kontor/domain/chains/reverse-lines'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import type { SettledAdvance } from '@kontor/domain/invoices/paper'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../state/testing/fake-server.ts'
import { press, renderPart } from '../../ui/testing/render-part.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'

const advance: SettledAdvance = {
  invoiceId: 'a',
  invoiceNumber: '2026-0001',
  invoiceDate: 1_790_000_000,
  netto: 7000,
  brutto: 8330,
  rates: [{ rate: 0.19, netto: 7000, tax: 1330 }],
}

/** A final for 11,900 € that is sent by e-mail. */
function finalWith(changes: Partial<Invoice['content']>): Invoice {
  const { content, ...invoice } = emptyInvoice()
  const customer = { ...content.customer, useEmailForInvoice: true, emailForInvoice: 'a@example.de' }
  const totals = { netto: 10_000, brutto: 11_900, taxes: [] }
  return {
    ...invoice,
    id: 'i-1',
    invoiceNumber: '2026-0002',
    status: 'final',
    content: { ...content, customer, totals, ...changes },
  }
}

test.each<[string, string, Partial<Invoice['content']>]>([
  ['an ordinary invoice', 'über 11.900,00 €.', {}],
  [
    'an Endrechnung',
    'über 11.900,00 €; davon sind noch 3.570,00 € zu zahlen.',
    { paper: { kind: 'settlement', form: 'full', settles: [advance] } },
  ],
  [
    'an Endrechnung that is fully covered by advances',
    'über 11.900,00 €.',
    { paper: { kind: 'settlement', form: 'full', settles: [advance, advance] } },
  ],
  [
    'the Stornorechnung of an Endrechnung',
    'über -3.570,00 €.',
    {
      totals: { netto: -10_000, brutto: -11_900, taxes: [] },
      paper: { kind: 'cancellation', cancels: advance, reason: '', prepaid: [negatedSums(advance)] },
    },
  ],
])('the e-mail for %s contains "%s"', (_, sum, changes) => {
  fakeServer()
  renderPart(<InvoiceFacts invoice={finalWith(changes)} />)
  const link = screen.getByRole('link', { name: 'a@example.de' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('\u00a0', ' ')).toContain(sum)
})

test('an attachment can be saved from the card of its invoice [A21.7]', async () => {
  const sha256 = 'a'.repeat(64)
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const plan = {
    sha256,
    name: 'Plan.pdf',
    description: 'Grundriss',
    mimeType: 'application/pdf',
    size: 5000,
  } as const
  const server = fakeServer({
    [`GET /v1/invoices/attachments/${sha256}`]: () => new Response('%PDF-'),
  })
  renderPart(<InvoiceFacts invoice={finalWith({ attachments: [plan] })} />)
  expect(screen.getByText('Anlagen').parentElement?.textContent).toBe(
    'AnlagenPlan.pdf · Grundriss · 5\u00a0KB',
  )
  await press(screen, 'Plan.pdf')
  await waitFor(() => expect(saved).toEqual(['Plan.pdf']))
  expect(server.requests.filter(({ call }) => call.includes('attachments'))).toHaveLength(1)
})
