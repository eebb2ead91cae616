import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { expect, test } from 'vitest'
import { unseenReasonOf } from './unseen-reason.ts'

function invoice(): Invoice {
  const { content, ...rest } = emptyInvoice()
  return {
    ...rest,
    invoiceNumber: '2026-0042',
    content: {
      ...content,
      customer: { ...content.customer, companyName: 'Bäckerei Übermut und Söhne KG' },
      customInfos: content.customInfos.map((info) =>
        info.key === 'PROJECT' ? { ...info, value: 'Ladenbau' } : info,
      ),
      items: [{ ...emptyItem(), title: 'Tischlerei' }],
    },
  }
}

test('returns no reason for a match that a column shows', () => {
  for (const query of ['2026-0042', '0042', 'Übermut', 'Übermutt', 'Ladenbau']) {
    expect([query, unseenReasonOf(invoice(), query)]).toEqual([query, undefined])
  }
})

test('returns the reason for a match that no column shows in full', () => {
  expect(unseenReasonOf(invoice(), 'Tischler')?.kind).toBe('itemTitle')
  expect(unseenReasonOf(invoice(), 'Söhne KG')?.kind).toBe('company')
})
