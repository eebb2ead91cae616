import { paperSums } from '@kontor/domain/chains/paper-sums'
import { remainingSums } from '@kontor/domain/chains/remaining-sums'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyInvoice, emptyItem, emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import type { Follower, PaperSums } from '@kontor/domain/invoices/paper'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { receivedSums } from '@kontor/domain/payments/received-sums'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planOf } from './credit-plan.ts'
import { unpaidChoices } from './unpaid-choices.ts'

const reference = { invoiceId: 'i', invoiceNumber: '2026-0001', invoiceDate: 1 }
const sumsAt = (netto: number, tax: number): PaperSums => ({
  netto,
  brutto: netto + tax,
  rates: [{ rate: 0.19, netto, tax }],
})

/** An advance of 600.00 and 400.00 net. */
function invoiceWith(changes: Partial<InvoiceContent> = {}, followers: Follower[] = []): Invoice {
  const { content, ...invoice } = emptyInvoice()
  const items = [
    { ...emptyItem(0.19), id: 'a', unitPrice: 600 },
    { ...emptyItem(0.19), id: 'b', unitPrice: 400 },
  ]
  return { ...invoice, followers, content: recalculate({ ...content, items, ...changes }) }
}

/** The net amounts to credit by item if this has been received. */
function choicesFor(received: PaperSums | undefined, invoice = invoiceWith()) {
  const left = remainingSums(invoice.content, invoice.followers ?? [])
  const choices = unpaidChoices(invoice, { ...reference, ...left, received })
  return choices && [...choices].map(([id, { by, value }]) => [id, by, value])
}

test('credits what is unpaid of a part-paid advance, from the last item on [A29.2]', () => {
  expect(choicesFor(sumsAt(900, 171))).toEqual([['b', 'netto', 100]])
  expect(choicesFor(sumsAt(500, 95))).toEqual([
    ['b', 'netto', 400],
    ['a', 'netto', 100],
  ])
})

test('credits of each item at most what earlier credits have left of it [A29.2]', () => {
  const credit: Follower = {
    ...{ ...reference, relation: 'creditedBy', sums: sumsAt(-350, -66.5) },
    lines: { 'items/b': -350 },
  }
  expect(choicesFor(sumsAt(500, 95), invoiceWith({}, [credit]))).toEqual([
    ['b', 'netto', 50],
    ['a', 'netto', 100],
  ])
})

test('offers nothing without payments, for no or whole payment, and with surcharges [A29.2]', () => {
  expect(choicesFor(undefined)).toBeUndefined()
  expect(choicesFor({ netto: 0, brutto: 0, rates: [] })).toBeUndefined()
  expect(choicesFor(sumsAt(1000, 190))).toBeUndefined()
  const surcharges = [{ ...emptySurcharge(0.19), id: 's', amount: 10, itemReferences: ['a'] }]
  expect(choicesFor(sumsAt(500, 95), invoiceWith({ surcharges }))).toBeUndefined()
  expect(unpaidChoices(invoiceWith(), undefined)).toBeUndefined()
})

test('never credits less than what is unpaid, and at most a few cents more [A29.2]', () => {
  const cents = fc.integer({ min: 100, max: 1_000_000 })
  const share = fc.integer({ min: 1, max: 9_999 })
  fc.assert(
    fc.property(cents, fc.option(cents), share, (standard, reduced, part) => {
      const items = [{ ...emptyItem(0.19), id: 'a', unitPrice: standard / 100 }]
      if (reduced !== null) items.push({ ...emptyItem(0.07), id: 'b', unitPrice: reduced / 100 })
      const invoice = invoiceWith({ items })
      const left = paperSums(invoice.content)
      const gross = Math.round(left.brutto * 100)
      const amount = Math.max(1, Math.floor((gross * part) / 10_000))
      const choices = unpaidChoices(invoice, { ...reference, ...left, received: receivedSums(left, amount) })
      const { credit } = planOf(invoice, choices ?? new Map())
      const beyond = -Math.round((credit?.totals.brutto ?? 0) * 100) - (gross - amount)
      expect(beyond).toBeGreaterThanOrEqual(0)
      expect(beyond).toBeLessThanOrEqual(2)
    }),
  )
})
