import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { completeInvoice } from '@kontor/einvoice/testing/complete-invoice'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../state/http/query-client.ts'
import { press, renderPart } from '../../ui/testing/render-part.tsx'
import { PlainPdfOnly } from './plain-pdf-only.tsx'

const { content, seller } = completeInvoice('domestic')
const sentence = /^Geht nur als einfaches PDF hinaus/

function show(changes: Partial<InvoiceContent>, onCorrect?: () => void): void {
  const invoice: Invoice = {
    ...emptyInvoice(),
    id: 'i-1',
    status: 'final',
    invoiceNumber: '2026-0050',
    content: { ...content, seller, ...changes },
  }
  renderPart(<PlainPdfOnly invoice={invoice} onCorrect={onCorrect} />)
}

const withoutReference = { eInvoice: { ...content.eInvoice, buyerReference: '' } }
const isChecked = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))

test('a final whose e-invoice cannot leave says so, with the reasons and the way to a Korrektur', async () => {
  const correct = vi.fn()
  show(withoutReference, correct)
  await screen.findByText(sentence)
  screen.getByText('Die Leitweg-ID oder Referenz des Kunden fehlt.')
  await press(screen, 'Korrektur')
  expect(correct).toHaveBeenCalledOnce()
})

test('says nothing if the e-invoice can leave, or if the final is a plain PDF', async () => {
  show({})
  await isChecked()
  expect(screen.queryByText(sentence)).toBeNull()
  cleanup()
  show({ eInvoice: { ...withoutReference.eInvoice, format: 'pdf' } })
  await isChecked()
  expect(screen.queryByText(sentence)).toBeNull()
})

test.each([
  ['the user may not correct it', withoutReference, undefined],
  [
    'only the stored seller is at fault',
    { seller: { ...seller, phone: '', contactPerson: { ...seller.contactPerson, phone: '' } } },
    vi.fn(),
  ],
])('offers no Korrektur if %s', async (_, changes, correct) => {
  show(changes, correct)
  await screen.findByText(sentence)
  expect(screen.queryByRole('button', { name: 'Korrektur' })).toBeNull()
})
