import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import type { Follower } from '@kontor/domain/invoices/paper'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { expect, test } from 'vitest'
import { fakeServer } from '../../state/testing/fake-server.ts'
import { part, renderPart } from '../../ui/testing/render-part.tsx'
import { CreditDialog } from './credit-dialog.tsx'

test('the dialog names the amount and the quantity that are left of each item', () => {
  fakeServer()
  const invoice = emptyInvoice()
  const items = [
    { ...emptyItem(0.19), id: 'a', title: 'Stühle', quantity: 4, unitPrice: 50 },
    { ...emptyItem(0.19), id: 'b', title: 'Montage', quantity: 2.5, unitPrice: 80, unit: 'time' as const },
    { ...emptyItem(0.19), id: 'c', title: 'Anfahrt', unitPrice: 30, unit: 'all-inclusive' as const },
  ]
  const content = recalculate({ ...invoice.content, items })
  const credited: Follower = {
    ...{ invoiceId: 'c-1', invoiceNumber: '2026-0002', invoiceDate: 1, relation: 'creditedBy' },
    sums: { netto: -50, brutto: -59.5, rates: [{ rate: 0.19, netto: -50, tax: -9.5 }] },
    lines: { 'items/a': -50 },
  }
  renderPart(
    <CreditDialog invoice={{ ...invoice, content, followers: [credited] }} onClose={() => undefined} />,
  )
  const leftOf = (title: string) =>
    part(title, 'group')
      .getByText(/noch übrig/)
      .textContent?.replaceAll('\u00a0', ' ')
  expect(leftOf('Stühle')).toBe('noch übrig: 150,00 € (3 Stück)')
  expect(leftOf('Montage')).toBe('noch übrig: 200,00 € (2,5 h)')
  expect(leftOf('Anfahrt')).toBe('noch übrig: 30,00 €')
})
