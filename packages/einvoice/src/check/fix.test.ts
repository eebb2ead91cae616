import { noonOf } from '@kontor/domain/days/calendar-day'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { expect, test } from 'vitest'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { checkInvoice } from './check-invoice.ts'
import type { Finding } from './finding.ts'

const { content: complete, seller } = completeInvoice('domestic')
const day = (date: number) => noonOf({ year: 2026, month: 11, day: date })

function findingsOf(content: InvoiceContent): Finding[] {
  return checkInvoice(content, { seller, number: undefined, format: 'xrechnung' })
}

function withAddress(scheme: string, value: string, buyerReference: string): InvoiceContent {
  const eInvoice = { ...complete.eInvoice, buyerReference, electronicAddress: { scheme, value } }
  return { ...complete, eInvoice }
}

function withPeriod(startDate: number, endDate: number): InvoiceContent {
  const deliveryDate = { type: 'type4' as const, label: '', startDate, endDate }
  return { ...complete, dates: { ...complete.dates, deliveryDate } }
}

/**
 * Pairs of contents with the same findings: `checked` is the content that was checked, and `typed` what it
 * has become by the time the user, after more typing, chooses the fix. `fixed` is the affected part of
 * `typed` after the fix.
 */
const changedSince = [
  {
    name: 'the scheme of an address',
    checked: withAddress('0204', 'a@kunde.example', 'K-1'),
    typed: withAddress('0204', 'b@kunde.example', 'K-1'),
    fixed: { eInvoice: { electronicAddress: { scheme: 'EM', value: 'b@kunde.example' } } },
  },
  {
    name: 'the buyer reference',
    checked: withAddress('0204', '04011000-1234512345-06', ''),
    typed: withAddress('0204', '991-33333TEST-33', ''),
    fixed: { eInvoice: { buyerReference: '991-33333TEST-33' } },
  },
  {
    name: 'a period that ends before it begins',
    checked: withPeriod(day(20), day(10)),
    typed: withPeriod(day(21), day(11)),
    fixed: { dates: { deliveryDate: { startDate: day(11), endDate: day(21) } } },
  },
]

test('the fix for an incomplete cash discount only turns it off', () => {
  const cashDiscount = { enabled: true, targetDays: 10, amount: 0 }
  const incomplete = { ...complete, payment: { ...complete.payment, cashDiscount } }
  const [finding] = findingsOf(incomplete)
  expect(finding?.fix?.apply(incomplete)).toEqual({
    ...incomplete,
    payment: { ...incomplete.payment, cashDiscount: { enabled: false, targetDays: 10, amount: 0 } },
  })
})

test.each(changedSince)(
  'the fix for $name changes the current content, not the content that was checked',
  ({ checked, typed, fixed }) => {
    const [before, after] = [findingsOf(checked), findingsOf(typed)]
    expect(JSON.stringify(after)).toBe(JSON.stringify(before))
    const fix = before[0]?.fix
    expect(before).toHaveLength(1)
    expect(fix?.apply(typed)).toMatchObject(fixed)
  },
)
