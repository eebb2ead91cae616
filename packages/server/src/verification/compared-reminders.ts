import { toCents } from '@kontor/domain/money/cents'
import type { Debtor } from '@kontor/domain/payments/reminders/default-interest'
import type { ReminderLetter } from '@kontor/domain/payments/reminders/reminder'
import { auditedText } from '../invoices/stored-invoice.ts'
import type { FactsRow } from '../payments/reminders/facts.ts'
import { sha256 } from '../sha256.ts'
import { type ComparedTables, detailOf, keyOf } from './expected-rows.ts'

/** Reminder letters, whose lines follow from their documents, and what users state about claims. */
export const comparedReminders: ComparedTables<
  'reminder' | 'reminder_line' | 'reminder_claim' | 'reminder_debtor' | 'reminder_setting'
> = {
  reminder: {
    noun: 'reminder',
    key: ({ id }) => id,
    events: {
      'reminder.write': ({ object_id, document_hash: document, at, user_name: by }, rows) =>
        rows.expect(object_id, {
          document,
          created_at: at,
          created_by: by,
          cancelled_at: 0,
          cancel_note: '',
        }),
      'reminder.cancel': ({ object_id, detail, at }, rows) =>
        rows.change(object_id, { cancelled_at: at, cancel_note: detail }),
    },
    forms: { document: (row) => sha256(auditedText(row)) },
    repeats: (row) => {
      const { number, customerId, customerName, currency, date, level, sums } = letterOf(row)
      return {
        number,
        customer_id: customerId,
        customer_name: customerName,
        currency,
        date,
        level,
        total_cents: toCents(sums.total),
      }
    },
    implies: (row, all) => {
      const { lines, date, deadline } = letterOf(row)
      for (const { claimId, level, fee } of lines)
        all.reminder_line.expect(keyOf(row.id, claimId), { level, date, deadline, fee_cents: toCents(fee) })
    },
  },
  reminder_line: {
    noun: 'claim in the reminder',
    key: (row) => keyOf(row.reminder_id, row.claim_id),
    // The letters say which claims they remind of.
    events: {},
  },
  reminder_claim: {
    noun: 'statement about the claim',
    key: (row) => row.claim_id,
    events: {
      'invoice.reminders': (event, rows) =>
        rows.expect(event.object_id, { ...detailOf<Omit<FactsRow, 'organisation' | 'claim_id'>>(event) }),
    },
  },
  reminder_debtor: {
    noun: 'statement about the customer',
    key: (row) => row.customer_id,
    events: {
      'customer.debtor': ({ object_id, detail }, rows) =>
        rows.expect(object_id, { debtor: detail as Debtor }),
    },
  },
  reminder_setting: {
    noun: 'settings of reminders',
    key: () => '',
    events: {
      'organisation.reminders': ({ detail }, rows) =>
        rows.expect('', { document: sha256(detail), revision: rows.count('') }),
    },
    forms: { document: (row) => sha256(row.document) },
  },
}

function letterOf({ document }: { document: string }): ReminderLetter {
  return JSON.parse(document) as ReminderLetter
}
