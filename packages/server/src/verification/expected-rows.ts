import type { Selectable } from 'kysely'
import type { HashedEvent } from '../audit/audit.ts'
import type { PieceTable } from '../database/file-pieces.ts'
import type { OrganisationTable } from '../database/organisation-tables.ts'
import type { Schema } from '../database/schema.ts'

export type Value = string | number | null

/**
 * What a column must contain: one value, or one of several. Undefined if the events do not say it, because an
 * earlier version wrote them.
 */
export type Expectation = Value | readonly Value[] | undefined

/** Expectations by column. Long texts are compared by hash, so that millions of rows fit into memory. */
export type Expectations = Readonly<Record<string, Expectation>>

/** The rows of one table that must be stored according to the events so far. */
export class ExpectedRows {
  readonly #rows = new Map<string, Expectations>()
  readonly #undescribed = new Map<string, number>()
  readonly #counted = new Map<string, number>()

  get(key: string): Expectations | undefined {
    return this.#rows.get(key)
  }

  expect(key: string, columns: Expectations): void {
    this.#rows.set(key, columns)
  }

  /** Changes some columns of a row. Ignores an unknown row: if it is stored, it has no event. */
  change(key: string, columns: Expectations): void {
    const row = this.#rows.get(key)
    if (row !== undefined) this.#rows.set(key, { ...row, ...columns })
  }

  remove(key: string): void {
    this.#rows.delete(key)
  }

  /** Changes the rows whose key begins with this part, such as the versions of a layout. */
  changeAll(owner: string, columns: Expectations): void {
    for (const key of this.#keysOf(owner)) this.change(key, columns)
  }

  /** Changes the rows that have a value in a column, such as the tokens of a user. */
  changeWhere(column: string, from: Value, to: Value): void {
    for (const [key, columns] of this.#rows) if (columns[column] === from) this.change(key, { [column]: to })
  }

  /** Moves a row, and the rows whose key begins with this part, to another owner. */
  move(owner: string, to: string): void {
    if (owner === to) return
    for (const key of [owner, ...this.#keysOf(owner)]) {
      const row = this.#rows.get(key)
      if (row === undefined) continue
      this.#rows.delete(key)
      this.#rows.set(to + key.slice(owner.length), row)
    }
    this.allow(to, this.#undescribed.get(owner) ?? 0)
    this.allowNone(owner)
  }

  /** Removes the rows whose key begins with this part, such as the passkeys of a user. */
  removeAll(owner: string): void {
    for (const key of this.#keysOf(owner)) this.remove(key)
  }

  clear(): void {
    this.#rows.clear()
  }

  /** The number of calls for this owner: 1, 2, 3 … */
  count(owner: string): number {
    const counted = (this.#counted.get(owner) ?? 0) + 1
    this.#counted.set(owner, counted)
    return counted
  }

  /** Allows the owner this many more rows that no event describes, because an earlier version wrote it. */
  allow(owner: string, rows: number): void {
    this.#undescribed.set(owner, Math.max(0, (this.#undescribed.get(owner) ?? 0) + rows))
  }

  allowNone(owner: string): void {
    this.#undescribed.delete(owner)
  }

  /** Takes the expectations of a stored row; undefined if no event accounts for it. */
  take(key: string): Expectations | undefined {
    const row = this.#rows.get(key)
    if (row !== undefined) {
      this.#rows.delete(key)
      return row
    }
    const [owner = ''] = key.split(separator)
    if ((this.#undescribed.get(owner) ?? 0) === 0) return undefined
    this.allow(owner, -1)
    return {}
  }

  /** The key of a row that has not been taken. */
  get first(): string | undefined {
    const [key] = this.#rows.keys()
    return key
  }

  #keysOf(owner: string): string[] {
    return [...this.#rows.keys()].filter((key) => key.startsWith(owner + separator))
  }
}

/** No name or id contains it. */
const separator = '\n'

/** The key of a row that belongs to another object. Findings show its parts separated by commas. */
export function keyOf(...parts: (string | number)[]): string {
  return parts.join(separator)
}

export function shownKey(key: string): string {
  return key.split(separator).join(', ')
}

/** The tables that the check compares: those of backups, except the audit trail, and the tokens of programs. */
export type ComparedName =
  | Exclude<OrganisationTable, 'audit_event' | 'audit_head' | 'invoice_counter' | 'sealed_secret'>
  | 'program_token'

export type ExpectedState = Readonly<Record<ComparedName, ExpectedRows>>

/** Applies an event to the expected rows of a table. */
export type Follow = (event: HashedEvent, rows: ExpectedRows, all: ExpectedState) => void

/** A stored row. The pieces of a file count as one row. */
type StoredRow<Table extends ComparedName> = Table extends PieceTable ? StoredFile : Selectable<Schema[Table]>

export interface StoredFile {
  sha256: string
  /** SHA-256 of the stored bytes. */
  document: string
  size: number
}

/** How the rows of a table follow from events. */
export interface ComparedTable<Row> {
  /** What findings call a row, followed by its key. */
  noun: string
  key: (row: Row) => string
  /** The expectations that each event sets, by action. */
  events: Readonly<Record<string, Follow>>
  /** The form in which columns are compared if they are not compared as stored. */
  forms?: Readonly<Record<string, (row: Row) => Value>>
  /** What columns must contain according to the row's document, which must match its event. */
  repeats?: (row: Row, all: ExpectedState) => Expectations
  /** Further rows, or columns of them, that must exist because of this one. They belong to later tables. */
  implies?: (row: Row, all: ExpectedState) => void
  /** Whether a row may be missing, because rows also disappear without an event. */
  mayBeMissing?: true
}

export type ComparedTables<Name extends ComparedName> = {
  readonly [Table in Name]: ComparedTable<StoredRow<Table>>
}

/** The fields in an event's detail; none if an earlier version wrote no detail, or only a text. */
export function detailOf<Fields extends object>({ detail }: HashedEvent): Partial<Fields> {
  return detail.startsWith('{') ? (JSON.parse(detail) as Fields) : {}
}
