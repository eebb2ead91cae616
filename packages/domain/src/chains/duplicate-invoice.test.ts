import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noonOf } from '../days/calendar-day.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { emptyInvoice, emptyInvoiceContent, emptyItem, emptySurcharge } from '../invoices/invoice-defaults.ts'
import { recalculate } from '../invoices/rows/totals.ts'
import { emptyProfile } from '../organisation/profile.ts'
import { arbitraryContent } from '../testing/arbitrary-content.ts'
import { duplicateInvoice } from './duplicate-invoice.ts'

/** 2026-11-22, 00:30 in Berlin. */
const now = Date.parse('2026-11-21T23:30:00Z') / 1000

function counted(): () => string {
  let count = 0
  return () => `new-${++count}`
}

const content = recalculate({
  ...emptyInvoiceContent(),
  customer: { ...emptyInvoiceContent().customer, companyName: 'Müller GmbH', defaultTaxRate: 0.16 },
  items: [
    { ...emptyItem(0.16), id: 'a', title: 'Beratung', unitPrice: 100, surchargeReference: 's' },
    { ...emptyItem(0.05), id: 'b', unitPrice: 200 },
  ],
  surcharges: [{ ...emptySurcharge(0.16), id: 's', itemReferences: ['b', 'gone'], amount: 10 }],
  dates: {
    invoiceDate: noonOf({ year: 2020, month: 8, day: 1 }),
    deliveryDate: {
      type: 'type3',
      label: '',
      startDate: noonOf({ year: 2020, month: 7, day: 31 }),
      endDate: 0,
    },
  },
})
const final: Invoice = {
  ...emptyInvoice(),
  id: 'i1',
  invoiceNumber: '2020-0007',
  status: 'final',
  content: {
    ...content,
    seller: emptyProfile(),
    precedingInvoice: { invoiceNumber: '2020-0007', invoiceDate: 1 },
  },
  templateReference: { id: 'letter', name: 'Brief', version: 3 },
  objectInfos: { createdAt: 1, createdBy: 'ada', updatedAt: 2, updatedBy: 'bob' },
  notes: [{ text: 'Notiz' }],
  isEditedByUser: 'ada',
  editingStartedAt: 5,
  tags: ['bezahlt'],
  revision: 4,
}

test('a duplicate is a draft dated today, without an id, a number, tags or notes [S4.5.12]', () => {
  const copy = duplicateInvoice(final, { now, newId: counted() })
  expect(copy).toMatchObject({ id: '', invoiceNumber: '', status: 'draft', tags: [], notes: [] })
  expect(copy.content.dates.invoiceDate).toBe(noonOf({ year: 2026, month: 11, day: 22 }))
})

test('copies the content, but not the lock, author, revision, seller, preceding invoice or layout version', () => {
  const copy = duplicateInvoice(final, { now, newId: counted() })
  expect(copy).toMatchObject({ isEditedByUser: '', editingStartedAt: 0, revision: 0 })
  expect(copy.objectInfos).toEqual({ createdAt: 0, createdBy: '', updatedAt: 0, updatedBy: '' })
  expect(copy.content).not.toHaveProperty('seller')
  expect(copy.content).not.toHaveProperty('precedingInvoice')
  expect(copy.templateReference).toEqual({ id: 'letter', name: 'Brief' })
  expect(copy.content.customer.companyName).toBe('Müller GmbH')
  expect(copy.content.dates.deliveryDate).toEqual(content.dates.deliveryDate)
  expect(copy.content.items[0]).toMatchObject({ title: 'Beratung', unitPrice: 100, surchargeReference: 's' })
})

test('items get new ids, and surcharges refer to the new ids [S4.5.13]', () => {
  const copy = duplicateInvoice(final, { now, newId: counted() })
  expect(copy.content.items.map((item) => item.id)).toEqual(['new-1', 'new-2'])
  expect(copy.content.surcharges[0]).toMatchObject({ itemReferences: ['new-2'], surchargeBasePrice: 200 })
})

test("updates the 2020 tax rates of items and surcharges, and the customer's default rate [S4.5.14]", () => {
  const copy = duplicateInvoice(final, { now, newId: counted() })
  expect(copy.content.items.map((item) => item.taxRate)).toEqual([0.19, 0.07])
  expect(copy.content.surcharges.map((surcharge) => surcharge.taxRate)).toEqual([0.19])
  expect(copy.content.customer.defaultTaxRate).toBe(0.19)
  expect(copy.content.totals.taxes.map((tax) => [tax.rate, tax.value])).toEqual([
    [0.07, 14],
    [0.19, 22.8],
  ])
})

test('leaves the original unchanged', () => {
  const before = JSON.stringify(final)
  duplicateInvoice(final, { now, newId: counted() })
  expect(JSON.stringify(final)).toBe(before)
})

describe('for any invoice', () => {
  const currentRate = fc.constantFrom(0, 0.07, 0.19)

  test('a duplicate has the same totals and surcharge bases if the original has current tax rates', () => {
    fc.assert(
      fc.property(arbitraryContent(currentRate), (anyContent) => {
        const copy = duplicateInvoice({ ...final, content: anyContent }, { now, newId: counted() })
        expect(copy.content.totals).toEqual(anyContent.totals)
        const bases = copy.content.surcharges.map((line) => line.surchargeBasePrice)
        expect(bases).toEqual(anyContent.surcharges.map((line) => line.surchargeBasePrice))
      }),
    )
  })

  test('replaces the 2020 tax rates and keeps the net prices of the items', () => {
    fc.assert(
      fc.property(arbitraryContent(), (anyContent) => {
        const copy = duplicateInvoice({ ...final, content: anyContent }, { now, newId: counted() })
        const net = (lines: Invoice['content']) => lines.items.map((item) => item.nettoItemPrice)
        expect(net(copy.content)).toEqual(net(anyContent))
        expect(copy.content.totals.taxes.map((tax) => tax.rate)).not.toContain(0.16)
        expect(copy.content.totals.taxes.map((tax) => tax.rate)).not.toContain(0.05)
      }),
    )
  })
})
