import type { FileStatement, ImportResult } from '@kontor/contract/payments/statement-schema'
import { differenceToClosing } from '@kontor/domain/payments/statements/balance-gaps'
import type { ReadStatement, StatementFault } from '@kontor/domain/payments/statements/bank-statement'
import { contentOfEntry } from '@kontor/domain/payments/statements/content-of-entry'
import { centsOfAmount } from '@kontor/domain/payments/statements/exact-amount'
import { planImport } from '@kontor/domain/payments/statements/plan-import'
import { type AuditEntry, appendAudits } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { sha256 } from '../../sha256.ts'
import { bookedPayments, lineRows, type ReadIdentity } from './new-lines.ts'
import { accountOf, ownAccounts } from './own-accounts.ts'
import { pairTransfers } from './pair-transfers.ts'
import {
  type AccountRow,
  type FileRow,
  hashOfLine,
  type LineRow,
  majorUnits,
  noonOfText,
  type OtherFiles,
  shownFile,
} from './statement-rows.ts'
import { storedEntries } from './stored-entries.ts'

interface Arrival {
  sha256: string
  name: string
  statements: readonly ReadStatement[]
}

type NewId = () => string

/** The lines that an import adds and removes, and what it says about other files. */
interface Changes extends OtherFiles {
  added: LineRow[]
  removed: string[]
}

/** Lines per event and per statement; both engines limit the number of parameters in a statement. */
const batchSize = 100
const linesPerEvent = 500

/**
 * Stores what a read file adds, in one transaction: entries that are stored already add nothing. If it has statements of
 * accounts that are not known as own, stores nothing and names them; the account of the profile counts as known.
 */
export async function importStatement(
  db: Db,
  session: Session,
  arrival: Arrival,
  newId: NewId,
): Promise<ImportResult> {
  const { organisation } = session
  const fault = faultOf(arrival.statements)
  if (fault !== undefined) return { outcome: 'refused', unknownAccounts: [], fault }
  // Two imports at the same time wait for each other, so that none misses the entries of the other.
  await db
    .updateTable('audit_head')
    .set({ hash: (eb) => eb.ref('hash') })
    .where('organisation', '=', organisation)
    .execute()
  const earlier = await findFile(db, organisation, arrival.sha256)
  if (earlier !== undefined) return { outcome: 'known', file: earlier, unknownAccounts: [] }
  const accounts = await ownAccounts(db, session, arrival.statements, newId)
  const unknownAccounts = arrival.statements
    .filter((statement) => accountOf(accounts, statement) === undefined)
    .map(({ account, currency }) => ({ number: account, currency: currency || 'EUR' }))
  if (unknownAccounts.length > 0)
    return {
      outcome: 'asks',
      unknownAccounts: [
        ...new Map(unknownAccounts.map((one) => [`${one.number} ${one.currency}`, one])).values(),
      ],
    }
  const fileId = newId()
  const changes: Changes = { added: [], removed: [], repeats: [], replaces: [] }
  const statements: FileStatement[] = []
  for (const statement of arrival.statements) {
    const account = accountOf(accounts, statement)
    if (account === undefined) continue
    const known = await importOne(db, { organisation, fileId, account }, statement, changes, newId)
    statements.push(shownStatement(statement, account, known))
  }
  const row: FileRow = {
    organisation,
    id: fileId,
    sha256: arrival.sha256,
    name: arrival.name,
    format: arrival.statements[0]?.format ?? 'camt053',
    imported_ms: session.nowMs,
    imported_by: session.user,
    added: changes.added.length,
    document: JSON.stringify({ statements, repeats: changes.repeats, replaces: changes.replaces }),
  }
  await db.insertInto('statement_file').values(row).execute()
  const paired = await pairTransfers(db, organisation, changes.added, [...accounts])
  await appendAudits(db, session, [...eventsOf(row, changes), ...paired])
  return { outcome: 'imported', file: shownFile(row, true), unknownAccounts: [] }
}

async function findFile(db: Db, organisation: string, hash: string) {
  const row = await db
    .selectFrom('statement_file')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('sha256', '=', hash)
    .executeTakeFirst()
  return row === undefined ? undefined : shownFile(row, true)
}

/** A sum with fractions of a cent, or of no currency, cannot be booked: the file is refused with its place. */
function faultOf(statements: readonly ReadStatement[]): StatementFault | undefined {
  for (const { entries, opening, closing } of statements) {
    const amounts = entries.flatMap(({ amount, lines }) => [amount, ...lines.map((line) => line.amount)])
    const balances = [opening, closing].flatMap((balance) => (balance === undefined ? [] : [balance.amount]))
    const wrong = [...amounts, ...balances].find((amount) => centsOfAmount(amount) === undefined)
    if (wrong !== undefined) return { code: 'badAmount', file: '', line: 0, text: wrong }
    const other = entries.find(({ currency }) => !/^[A-Z]{3}$/.test(currency))
    if (other !== undefined) return { code: 'badCurrency', file: '', line: 0, text: other.currency }
  }
  return undefined
}

/** Returns the number of entries that were stored before. */
async function importOne(
  db: Db,
  { organisation, fileId, account }: { organisation: string; fileId: string; account: AccountRow },
  statement: ReadStatement,
  changes: Changes,
  newId: NewId,
): Promise<number> {
  const read = statement.entries.map(
    (entry): ReadIdentity => ({
      format: statement.format,
      bookingDay: entry.bookingDay,
      amount: String(centsOfAmount(entry.amount)),
      currency: entry.currency,
      status: entry.status,
      reference: entry.reference,
      content: sha256(contentOfEntry(entry)),
      lines: entry.lines.length,
      entry,
    }),
  )
  const stored = await storedEntries(db, organisation, account.id, read)
  const plan = planImport(stored, read)
  const gone = [...plan.remove, ...plan.replace.map(({ id }) => id)]
  const place = { organisation, fileId, accountId: account.id }
  const kept: LineRow[] = []
  for (const { id, by, keepsPayments } of plan.replace)
    if (keepsPayments) kept.push(...(await bookedPayments(db, id, by, place, newId)))
  const removed = await removeEntries(db, organisation, gone)
  changes.removed.push(...removed.map(({ id }) => id))
  changes.repeats.push(...plan.repeated)
  const rows = [...kept, ...plan.add.flatMap((one) => lineRows(one, place, newId))]
  for (const { id, by } of plan.replace.filter((one) => !one.keepsPayments)) {
    const [first, ...others] = lineRows(by, place, newId)
    if (first === undefined) continue
    rows.push(first, ...others)
    const before = removed.find(({ entry_id, status }) => entry_id === id && status === 'booked')
    if (before !== undefined)
      changes.replaces.push({ entry: first.entry_id, before: id, file: before.file_id })
  }
  for (let start = 0; start < rows.length; start += batchSize)
    await db
      .insertInto('statement_line')
      .values(rows.slice(start, start + batchSize))
      .execute()
  changes.added.push(...rows)
  return plan.known
}

async function removeEntries(
  db: Db,
  organisation: string,
  entryIds: readonly string[],
): Promise<Pick<LineRow, 'id' | 'entry_id' | 'file_id' | 'status'>[]> {
  const rows: Pick<LineRow, 'id' | 'entry_id' | 'file_id' | 'status'>[] = []
  for (let start = 0; start < entryIds.length; start += batchSize) {
    const removed = await db
      .deleteFrom('statement_line')
      .where('organisation', '=', organisation)
      .where('entry_id', 'in', entryIds.slice(start, start + batchSize))
      .returning(['id', 'entry_id', 'file_id', 'status'])
      .execute()
    rows.push(...removed)
  }
  return rows
}

function shownStatement(statement: ReadStatement, account: AccountRow, known: number): FileStatement {
  const { opening, closing, entries, sequence, id } = statement
  const days = entries.map(({ bookingDay }) => bookingDay).sort()
  const booked = entries.filter(({ status }) => status === 'booked').map(({ amount }) => amount)
  const shown = (balance: typeof opening) =>
    balance === undefined ? undefined : { amount: majorUnits(balance.amount), day: noonOfText(balance.day) }
  return {
    accountId: account.id,
    number: account.number,
    currency: account.currency,
    sequence: sequence || id,
    from: noonOfText(days[0] ?? opening?.day ?? ''),
    to: noonOfText(days.at(-1) ?? closing?.day ?? ''),
    opening: shown(opening),
    closing: shown(closing),
    entries: entries.length,
    known,
    difference: majorUnits(differenceToClosing({ id, opening, closing }, booked)),
  }
}

/** The file's own event, and events with the hashes of its lines. */
function eventsOf(
  row: FileRow,
  { added, removed }: { added: readonly LineRow[]; removed: readonly string[] },
): AuditEntry[] {
  const { organisation: _, id, document, ...columns } = row
  const events: AuditEntry[] = [
    {
      action: 'statement.import',
      objectType: 'statement',
      objectId: id,
      detail: JSON.stringify({ ...columns, document: sha256(document), removed }),
    },
  ]
  for (let start = 0; start < added.length; start += linesPerEvent) {
    const lines = added.slice(start, start + linesPerEvent).map((line) => [line.id, hashOfLine(line)])
    events.push({
      action: 'statement.lines',
      objectType: 'statement',
      objectId: id,
      detail: JSON.stringify({ lines }),
    })
  }
  return events
}
