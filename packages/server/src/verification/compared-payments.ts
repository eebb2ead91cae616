import type { Taxation } from '@kontor/domain/payments/figures/tax-figures'
import type { HashedEvent } from '../audit/audit.ts'
import type { AllocationRow } from '../claims/allocation-row.ts'
import type { PaymentRow } from '../payments/payment-rows.ts'
import { sha256 } from '../sha256.ts'
import { type ComparedTables, detailOf, type ExpectedRows } from './expected-rows.ts'

interface Recorded {
  payment: PaymentRow
  allocations: AllocationRow[]
}

/** Earlier versions did not say all of it. */
interface Settings {
  startDay: number
  taxation?: Taxation
  booksCertain?: boolean
}

/** An undone payment, and the payment that undoes it. */
interface Undone extends Recorded {
  undo?: Recorded
}

/** Payments and what they pay: the events contain the whole rows. */
export const comparedPayments: ComparedTables<
  'payment' | 'allocation' | 'reopened_claim' | 'payment_setting'
> = {
  payment: {
    noun: 'payment',
    key: ({ id }) => id,
    events: {
      'payment.record': wholePayment,
      'payment.allocate': wholePayment,
      'payment.undo': (event, rows) => {
        const { undo } = detailOf<Undone>(event)
        // Earlier versions removed the payment.
        if (undo === undefined) return rows.remove(event.object_id)
        wholePayment(event, rows)
        expectPayment(undo.payment, rows)
      },
    },
  },
  allocation: {
    noun: 'allocation',
    key: ({ id }) => id,
    events: {
      'payment.record': newAllocations,
      'payment.allocate': newAllocations,
      'payment.reverse': newAllocations,
      'payment.undo': (event, rows) => {
        const { undo, allocations = [] } = detailOf<Undone>(event)
        for (const { id } of allocations) rows.remove(id)
        expectAllocations(undo?.allocations ?? [], rows)
      },
    },
    forms: { rates: (row) => sha256(row.rates) },
  },
  reopened_claim: {
    noun: 'reopened claim',
    key: ({ claim_id }) => claim_id,
    events: {
      'invoice.reopen': ({ object_id, at, user_name }, rows) =>
        rows.expect(object_id, { reopened_at: at, reopened_by: user_name }),
    },
  },
  payment_setting: {
    noun: 'settings of payments',
    key: () => '',
    events: {
      'organisation.paymentStart': (event, rows) => {
        const { startDay, taxation = 'agreed', booksCertain } = detailOf<Settings>(event)
        const books_certain = booksCertain ? 1 : 0
        rows.expect('', { start_day: startDay, taxation, books_certain, revision: rows.count('') })
      },
    },
  },
}

function wholePayment(event: HashedEvent, rows: ExpectedRows): void {
  const { payment } = detailOf<Recorded>(event)
  if (payment !== undefined) expectPayment(payment, rows)
}

function expectPayment({ organisation: _, id, ...columns }: PaymentRow, rows: ExpectedRows): void {
  rows.expect(id, columns)
}

function newAllocations(event: HashedEvent, rows: ExpectedRows): void {
  expectAllocations(detailOf<Recorded>(event).allocations ?? [], rows)
}

function expectAllocations(allocations: readonly AllocationRow[], rows: ExpectedRows): void {
  for (const { organisation: _, id, rates, ...columns } of allocations)
    rows.expect(id, { ...columns, rates: sha256(rates) })
}
