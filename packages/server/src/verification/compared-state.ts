import type { HashedEvent } from '../audit/audit.ts'
import type { Db } from '../database/connect.ts'
import { readRows } from '../database/organisation-tables.ts'
import { createPauses } from '../threads/pauses.ts'
import { comparedDocuments } from './compared-documents.ts'
import { comparedMails } from './compared-mails.ts'
import { comparedPayments } from './compared-payments.ts'
import { comparedPeople } from './compared-people.ts'
import { comparedReminders } from './compared-reminders.ts'
import { comparedSettings } from './compared-settings.ts'
import { comparedStatements } from './compared-statements.ts'
import {
  type ComparedName,
  type ComparedTable,
  type Expectation,
  ExpectedRows,
  type ExpectedState,
  type Follow,
  shownKey,
} from './expected-rows.ts'
import { storedFiles } from './stored-files.ts'

/** The message names the first event, row or column that differs from what the server wrote. */
export class TamperedError extends Error {}

/** A row with its values by column. */
type AnyRow = Readonly<Record<string, unknown>>
type AnyTable = [name: ComparedName, table: ComparedTable<AnyRow>]

/** In the order in which they are compared. */
const tables = Object.entries({
  ...comparedDocuments,
  ...comparedPeople,
  ...comparedSettings,
  ...comparedPayments,
  ...comparedStatements,
  ...comparedReminders,
  ...comparedMails,
}) as unknown as AnyTable[]

/**
 * The changes that each action makes. The last table comes first, so that a replaced version still finds the
 * document that it replaces.
 */
const follows = new Map<string, [ComparedName, Follow][]>()
for (const [name, { events }] of tables.toReversed())
  for (const [action, follow] of Object.entries(events))
    follows.set(action, [...(follows.get(action) ?? []), [name, follow]])

/** The rows that must be stored according to the events so far, for all tables that the check compares. */
export class ComparedState {
  readonly #expected = Object.fromEntries(tables.map(([name]) => [name, new ExpectedRows()])) as ExpectedState

  follow(event: HashedEvent): void {
    for (const [name, follow] of follows.get(event.action) ?? [])
      follow(event, this.#expected[name], this.#expected)
  }

  /**
   * Compares all stored rows of an organisation and returns the number of documents. Throws a TamperedError
   * that names the first row that was added or removed, or the first column that was changed.
   */
  async compare(db: Db, organisation: string, shownOrganisation: string): Promise<number> {
    let documents = 0
    const pause = createPauses()
    for (const [name, table] of tables) {
      for await (const page of pagesOf(db, name, organisation)) {
        for (const row of page) {
          if (this.#compareRow(name, table, row, shownOrganisation)) documents++
          await pause()
        }
      }
    }
    for (const [name, { noun, mayBeMissing = false }] of tables) {
      const missing = this.#expected[name].first
      if (missing !== undefined && !mayBeMissing)
        throw new TamperedError(`${titleOf(noun, missing)} of ${shownOrganisation} is missing.`)
    }
    return documents
  }

  /** Returns whether the row contains a document. */
  #compareRow(name: ComparedName, table: ComparedTable<AnyRow>, row: AnyRow, organisation: string): boolean {
    const { noun, key, forms = {}, repeats, implies } = table
    const title = `${titleOf(noun, key(row))} of ${organisation}`
    const expected = this.#expected[name].take(key(row))
    if (expected === undefined) throw new TamperedError(`${title} was added outside the server.`)
    const shown = (column: string) => (forms[column] ? forms[column](row) : row[column])
    for (const [column, expectation] of Object.entries(expected)) {
      if (matches(shown(column), expectation)) continue
      const what = column === 'document' ? title : `the ${column.replaceAll('_', ' ')} of ${title}`
      throw new TamperedError(`${what} was changed.`)
    }
    for (const [column, expectation] of Object.entries(repeats?.(row, this.#expected) ?? {})) {
      if (matches(shown(column), expectation)) continue
      throw new TamperedError(`the ${column.replaceAll('_', ' ')} of ${title} differs from its document.`)
    }
    implies?.(row, this.#expected)
    return expected.document !== undefined
  }
}

function matches(value: unknown, expectation: Expectation): boolean {
  if (expectation === undefined || value === expectation) return true
  return Array.isArray(expectation) && expectation.includes(value)
}

function titleOf(noun: string, key: string): string {
  return key === '' ? `the ${noun}` : `${noun} ${shownKey(key)}`
}

function pagesOf(db: Db, name: ComparedName, organisation: string): AsyncIterable<readonly AnyRow[]> {
  const isFile = name === 'received_piece' || name === 'attachment_piece' || name === 'mail_piece'
  const pages = isFile ? storedFiles(db, name, organisation) : readRows(db, name, organisation)
  return pages as AsyncIterable<readonly object[]> as AsyncIterable<readonly AnyRow[]>
}
