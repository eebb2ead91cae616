import type { FileStatement, ImportResult } from '@kontor/contract/payments/statement-schema'
import { differenceToClosing } from '@kontor/domain/payments/statements/balance-gaps'
import type {
  ReadEntry,
  ReadStatement,
  StatementFault,
} from '@kontor/domain/payments/statements/bank-statement'
import { contentOfEntry } from '@kontor/domain/payments/statements/content-of-entry'
import { centsOfAmount } from '@kontor/domain/payments/statements/exact-amount'
import {
  type EntryIdentity,
  planImport,
  type StoredEntry,
} from '@kontor/domain/payments/statements/plan-import'
import { type AuditEntry, appendAudits } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { readOrganisation } from '../../organisation/store.ts'
import { sha256 } from '../../sha256.ts'
import { readAccounts, storeAccount } from './bank-accounts.ts'
import { pairTransfers } from './pair-transfers.ts'
import {
  type AccountRow,
  dayText,
  type FileRow,
  hashOfLine,
  type LineDocument,
  type LineRow,
  majorUnits,
  noonOfText,
  shownFile,
} from './statement-rows.ts'

interface Arrival {
  sha256: string
  name: string
  statements: readonly ReadStatement[]
}

type NewId = () => string
/** An entry with what identifies it, and its payments. */
type ReadIdentity = EntryIdentity & { entry: ReadEntry }

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
  const changes = { added: [] as LineRow[], removed: [] as string[] }
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
    document: JSON.stringify({ statements }),
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

/** The own accounts. Adds that of the organisation's profile when a file first has it. */
async function ownAccounts(
  db: Db,
  session: Session,
  statements: readonly ReadStatement[],
  newId: NewId,
): Promise<AccountRow[]> {
  const { organisation } = session
  const stored = await readAccounts(db, organisation)
  const { profile } = await readOrganisation(db, organisation)
  const own = profile.bank.iban.replace(/\s/g, '').toUpperCase()
  const found = statements.find(({ account }) => own !== '' && isSameAccount(own, account))
  if (found === undefined || stored.some(({ number }) => isSameAccount(number, own))) return stored
  const row: AccountRow = {
    organisation,
    id: newId(),
    number: own,
    name: profile.bank.name || own,
    currency: found.currency || 'EUR',
    revision: 1,
  }
  await storeAccount(db, session, row)
  return [...stored, row]
}

/** A CSV without an account belongs to the only account. */
function accountOf(
  accounts: readonly AccountRow[],
  { account, currency }: ReadStatement,
): AccountRow | undefined {
  if (account === '') return accounts.length === 1 ? accounts[0] : undefined
  const own = accounts.filter(({ number }) => isSameAccount(number, account))
  return own.find((one) => one.currency === currency) ?? (currency === '' ? own[0] : undefined)
}

/** MT940 names a German account by bank code and number, which are the last 18 digits of its IBAN. */
function isSameAccount(number: string, stated: string): boolean {
  if (number === stated) return true
  const [, bankCode = '', account = ''] = /^(\d{8})\/0*(\d{1,10})$/.exec(stated) ?? []
  return (
    bankCode !== '' && /^DE\d{20}$/.test(number) && number.slice(4) === bankCode + account.padStart(10, '0')
  )
}

/** Returns the number of entries that were stored before. */
async function importOne(
  db: Db,
  { organisation, fileId, account }: { organisation: string; fileId: string; account: AccountRow },
  statement: ReadStatement,
  changes: { added: LineRow[]; removed: string[] },
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
  await removeEntries(db, organisation, gone, changes)
  const added = [...plan.add, ...plan.replace.map(({ by }) => by)]
  const rows = added.flatMap((one) => lineRows(one, { organisation, fileId, accountId: account.id }, newId))
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
  changes: { removed: string[] },
): Promise<void> {
  for (let start = 0; start < entryIds.length; start += batchSize) {
    const removed = await db
      .deleteFrom('statement_line')
      .where('organisation', '=', organisation)
      .where('entry_id', 'in', entryIds.slice(start, start + batchSize))
      .returning('id')
      .execute()
    changes.removed.push(...removed.map(({ id }) => id))
  }
}

function lineRows(
  { entry, format, status, reference, content }: ReadIdentity,
  { organisation, fileId, accountId }: { organisation: string; fileId: string; accountId: string },
  newId: NewId,
): LineRow[] {
  const entryId = newId()
  return entry.lines.map((line, position) => {
    const { amount, iban, ...said } = line
    const { valueDay, isReversal, code, info } = entry
    const document: LineDocument = { ...said, valueDay, isReversal, code, info }
    return {
      organisation,
      id: newId(),
      account_id: accountId,
      file_id: fileId,
      entry_id: entryId,
      position,
      format,
      status,
      booking_date: noonOfText(entry.bookingDay),
      amount_cents: centsOfAmount(amount) ?? 0,
      currency: entry.currency,
      entry_cents: centsOfAmount(entry.amount) ?? 0,
      entry_lines: entry.lines.length,
      reference,
      content,
      iban,
      document: JSON.stringify(document),
      aside: '',
      paired_with: '',
    }
  })
}

/** The stored entries of an account on the days of a file, and all that are pending. */
async function storedEntries(
  db: Db,
  organisation: string,
  accountId: string,
  read: readonly EntryIdentity[],
): Promise<StoredEntry[]> {
  const days = read.map(({ bookingDay }) => bookingDay).sort()
  const rows = await db
    .selectFrom('statement_line')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.line_id', '=', 'statement_line.id')
        .onRef('payment.organisation', '=', 'statement_line.organisation'),
    )
    .select([
      'statement_line.entry_id',
      'statement_line.format',
      'statement_line.status',
      'statement_line.booking_date',
      'statement_line.entry_cents',
      'statement_line.currency',
      'statement_line.reference',
      'statement_line.content',
      'statement_line.entry_lines',
      'statement_line.aside',
      'payment.id as payment_id',
    ])
    .where('statement_line.organisation', '=', organisation)
    .where('statement_line.account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('statement_line.status', '=', 'pending'),
        eb.and([
          eb('statement_line.booking_date', '>=', noonOfText(days[0] ?? '')),
          eb('statement_line.booking_date', '<=', noonOfText(days.at(-1) ?? '')),
        ]),
      ]),
    )
    .orderBy('statement_line.id')
    .execute()
  return [...Map.groupBy(rows, ({ entry_id }) => entry_id)].flatMap(([id, lines]) => {
    const [first] = lines
    if (first === undefined) return []
    return [
      {
        id,
        format: first.format,
        bookingDay: dayText(first.booking_date),
        amount: String(first.entry_cents),
        currency: first.currency,
        status: first.status,
        reference: first.reference,
        content: first.content,
        lines: first.entry_lines,
        isFree: lines.every(({ payment_id, aside }) => payment_id === null && aside === ''),
      },
    ]
  })
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
