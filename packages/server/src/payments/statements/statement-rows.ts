import type { StatementFile } from '@kontor/contract/payments/statement-schema'
import { berlinDay, noonOf, parseDay } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { fromCents } from '@kontor/domain/money/cents'
import type { ReadEntry, ReadLine } from '@kontor/domain/payments/statements/bank-statement'
import { centsOfAmount } from '@kontor/domain/payments/statements/exact-amount'
import type { Selectable } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { sha256 } from '../../sha256.ts'

export type LineRow = Selectable<Schema['statement_line']>
export type FileRow = Selectable<Schema['statement_file']>
export type AccountRow = Selectable<Schema['bank_account']>

/** What a line says besides the columns by which it is found. */
export type LineDocument = Pick<
  ReadLine,
  'kind' | 'party' | 'bic' | 'texts' | 'endToEnd' | 'mandate' | 'creditorReference' | 'returnReason'
> &
  Pick<ReadEntry, 'valueDay' | 'isReversal' | 'code' | 'info'>

/** Entries of other files that a file had, too. */
export interface OtherFiles {
  /** Ids of stored entries that it repeated. */
  repeats: string[]
  /** Its entries that list the payments of a batch, of which an earlier file had the sum only. */
  replaces: { entry: string; before: string; file: string }[]
}

/** Files of earlier versions do not say it. */
export function otherFilesOf({ document }: Pick<FileRow, 'document'>): OtherFiles {
  const { repeats = [], replaces = [] } = JSON.parse(document) as Partial<OtherFiles>
  return { repeats, replaces }
}

export function documentOf({ document }: Pick<LineRow, 'document'>): LineDocument {
  return JSON.parse(document) as LineDocument
}

/** The text whose hash an event keeps for a line: everything that never changes. */
function auditedLine({ organisation: _, aside: __, paired_with: ___, ...columns }: LineRow): string {
  return JSON.stringify(Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function hashOfLine(row: LineRow): string {
  return sha256(auditedLine(row))
}

/** Noon of a day such as '2026-02-03'; 0 for none. */
export function noonOfText(day: string): UnixSeconds {
  const parsed = parseDay(day)
  return parsed === undefined ? 0 : noonOf(parsed)
}

/** A day as '2026-02-03'. */
export function dayText(instant: UnixSeconds): string {
  const { year, month, day } = berlinDay(instant)
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** An exact amount in major units, for responses; amounts of statements are whole cents once they are stored. */
export function majorUnits(amount: string): number {
  return fromCents(centsOfAmount(amount) ?? 0)
}

export function shownFile(row: FileRow, isFree: boolean): StatementFile {
  const { statements } = JSON.parse(row.document) as Pick<StatementFile, 'statements'>
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    importedAt: Math.floor(row.imported_ms / 1000),
    importedBy: row.imported_by,
    added: row.added,
    statements,
    isFree,
  }
}
