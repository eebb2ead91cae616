import type { BankAccount, BankAccountBody, FileStatement } from '@kontor/contract/payments/statement-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { balanceGaps } from '@kontor/domain/payments/statements/balance-gaps'
import { appendAudit } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { rejectWhenStale } from '../../editing-lock.ts'
import { ProblemError } from '../../problem-error.ts'
import { type AccountRow, dayText, majorUnits, noonOfText } from './statement-rows.ts'

/** The own accounts by name, with the gaps between the balances of their statements. */
export async function listBankAccounts(db: Db, organisation: string): Promise<BankAccount[]> {
  const rows = await readAccounts(db, organisation)
  const statements = await statementsByAccount(db, organisation)
  const lastDays = await db
    .selectFrom('statement_line')
    .select(({ fn }) => ['account_id', fn.max('booking_date').as('last')])
    .where('organisation', '=', organisation)
    .where('status', '=', 'booked')
    .groupBy('account_id')
    .execute()
  const lastBy = new Map(lastDays.map(({ account_id, last }) => [account_id, Number(last)]))
  return rows.map((row) => shownAccount(row, statements.get(row.id) ?? [], lastBy.get(row.id) ?? 0))
}

/**
 * The day up to which the newest bank statement goes: of its last entry, or of its closing balance if nothing moved.
 * undefined while no statement has either.
 */
export async function lastStatementDay(db: Db, organisation: string): Promise<UnixSeconds | undefined> {
  const accounts = await listBankAccounts(db, organisation)
  const newest = Math.max(0, ...accounts.map(({ lastDay, closing }) => Math.max(lastDay, closing?.day ?? 0)))
  return newest === 0 ? undefined : newest
}

export async function readAccounts(db: Db, organisation: string): Promise<AccountRow[]> {
  return db
    .selectFrom('bank_account')
    .selectAll()
    .where('organisation', '=', organisation)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

function shownAccount(row: AccountRow, statements: readonly FileStatement[], lastDay: number): BankAccount {
  const exact = statements.map(({ opening, closing }, index) => ({
    id: String(index),
    ...(opening && { opening: { amount: String(opening.amount), day: dayText(opening.day) } }),
    ...(closing && { closing: { amount: String(closing.amount), day: dayText(closing.day) } }),
  }))
  const latest = statements
    .flatMap(({ closing }) => (closing === undefined ? [] : [closing]))
    .sort((a, b) => b.day - a.day)[0]
  return {
    id: row.id,
    revision: row.revision,
    number: row.number,
    name: row.name,
    currency: row.currency,
    lastDay,
    ...(latest && { closing: latest }),
    gaps: balanceGaps(exact).map(({ afterDay, beforeDay, missing }) => ({
      afterDay: noonOfText(afterDay),
      beforeDay: noonOfText(beforeDay),
      missing: majorUnits(missing),
    })),
  }
}

/** Statements of imported files. Intraday reports and notifications have no balances to compare. */
async function statementsByAccount(db: Db, organisation: string): Promise<Map<string, FileStatement[]>> {
  const files = await db
    .selectFrom('statement_file')
    .select(['document', 'format'])
    .where('organisation', '=', organisation)
    .where('format', 'in', ['camt053', 'mt940'])
    .execute()
  const all = files.flatMap(
    ({ document }) => (JSON.parse(document) as { statements: FileStatement[] }).statements,
  )
  return Map.groupBy(all, ({ accountId }) => accountId)
}

/** Adds an own account, or changes its name. Throws `invalidRequest` for a number that is there, `notFound`, `stale`. */
export async function saveBankAccount(
  db: Db,
  session: Session,
  body: BankAccountBody,
  newId: () => string,
): Promise<BankAccount[]> {
  const { organisation } = session
  const rows = await readAccounts(db, organisation)
  const stored = rows.find(({ id }) => id === body.id)
  if (body.id !== '' && stored === undefined) throw new ProblemError('notFound')
  if (stored !== undefined) rejectWhenStale(stored, body.revision)
  const number = stored?.number ?? body.number.replace(/\s/g, '').toUpperCase()
  const currency = stored?.currency ?? body.currency
  const isKnown = rows.some((row) => row.id !== body.id && row.number === number && row.currency === currency)
  if (isKnown) throw new ProblemError('invalidRequest', { issues: [{ path: 'number', code: 'duplicate' }] })
  const row: AccountRow = {
    organisation,
    id: stored?.id ?? newId(),
    number,
    name: body.name.trim() || number,
    currency,
    revision: (stored?.revision ?? 0) + 1,
  }
  await storeAccount(db, session, row)
  return listBankAccounts(db, organisation)
}

export async function storeAccount(db: Db, session: Session, row: AccountRow): Promise<void> {
  const { organisation, id, ...columns } = row
  await db
    .insertInto('bank_account')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['organisation', 'id']).doUpdateSet({ name: row.name, revision: row.revision }),
    )
    .execute()
  await appendAudit(db, session, {
    action: 'statement.account',
    objectType: 'statement',
    objectId: id,
    detail: JSON.stringify(columns),
  })
}
