import type { Taxation } from '@kontor/domain/payments/figures/tax-figures'
import type { HashedEvent } from '../audit/audit.ts'
import type { AllocationRow, PaymentRow } from '../payments/payment-rows.ts'
import { sha256 } from '../sha256.ts'
import { type ComparedTables, detailOf, type ExpectedRows } from './expected-rows.ts'

interface Recorded {
  payment: PaymentRow
  allocations: AllocationRow[]
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
      'payment.undo': (event, rows) => rows.remove(event.object_id),
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
        for (const { id } of detailOf<Recorded>(event).allocations ?? []) rows.remove(id)
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
        const { startDay, taxation = 'agreed' } = detailOf<{ startDay: number; taxation: Taxation }>(event)
        rows.expect('', { start_day: startDay, taxation, revision: rows.count('') })
      },
    },
  },
}

function wholePayment(event: HashedEvent, rows: ExpectedRows): void {
  const { payment } = detailOf<Recorded>(event)
  if (payment === undefined) return
  const { organisation: _, id, ...columns } = payment
  rows.expect(id, columns)
}

function newAllocations(event: HashedEvent, rows: ExpectedRows): void {
  for (const { organisation: _, id, rates, ...columns } of detailOf<Recorded>(event).allocations ?? [])
    rows.expect(id, { ...columns, rates: sha256(rates) })
}
