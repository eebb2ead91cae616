import type { HashedEvent } from '../audit/audit.ts'
import { hashOfLine } from '../payments/statements/statement-rows.ts'
import { sha256 } from '../sha256.ts'
import { type ComparedTables, detailOf, type ExpectedRows, keyOf } from './expected-rows.ts'

/** Bank accounts, files and lines: events contain the hash of each line, and what has happened to it since. */
export const comparedStatements: ComparedTables<
  'bank_account' | 'statement_file' | 'statement_line' | 'forgotten_payer' | 'csv_profile'
> = {
  bank_account: {
    noun: 'bank account',
    key: ({ id }) => id,
    events: {
      'statement.account': (event, rows) => rows.expect(event.object_id, detailOf(event)),
    },
  },
  statement_file: {
    noun: 'bank file',
    key: ({ id }) => id,
    events: {
      'statement.import': (event, rows) => {
        const { removed: _, ...columns } = detailOf<{ removed: string[] }>(event)
        rows.expect(event.object_id, columns)
      },
      'statement.withdraw': (event, rows) => rows.remove(event.object_id),
    },
    forms: { document: (row) => sha256(row.document) },
  },
  statement_line: {
    noun: 'bank line',
    key: ({ id }) => id,
    events: {
      'statement.import': removeLines,
      'statement.lines': (event, rows) => {
        for (const [id = '', document] of detailOf<{ lines: string[][] }>(event).lines ?? [])
          rows.expect(id, { document, aside: '', paired_with: '' })
      },
      'statement.aside': changeLines,
      'statement.takeUp': changeLines,
      'statement.withdraw': (event, rows) => {
        removeLines(event, rows)
        for (const [id = '', document] of detailOf<{ kept: string[][] }>(event).kept ?? [])
          rows.change(id, { document })
        for (const id of detailOf<{ released: string[] }>(event).released ?? [])
          rows.change(id, { paired_with: '' })
      },
    },
    forms: { document: hashOfLine },
  },
  forgotten_payer: {
    noun: 'forgotten payer',
    key: ({ iban, customer_id }) => keyOf(iban, customer_id),
    events: {
      'statement.forgetPayer': (event, rows) => {
        const { iban = '', customer_id = '' } = detailOf<{ iban: string; customer_id: string }>(event)
        rows.expect(keyOf(iban, customer_id), { forgotten_at: event.at })
      },
    },
  },
  csv_profile: {
    noun: 'mapping of CSV files',
    key: () => '',
    events: { 'organisation.csvProfile': (event, rows) => rows.expect('', detailOf(event)) },
    forms: { document: (row) => sha256(row.document) },
  },
}

function removeLines(event: HashedEvent, rows: ExpectedRows): void {
  for (const id of detailOf<{ removed: string[] }>(event).removed ?? []) rows.remove(id)
}

function changeLines(event: HashedEvent, rows: ExpectedRows): void {
  for (const { id, ...columns } of detailOf<{ lines: { id: string; aside: string; paired_with: string }[] }>(
    event,
  ).lines ?? [])
    rows.change(id, columns)
}
