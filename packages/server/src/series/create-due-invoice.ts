import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { DomainError } from '@kontor/domain/domain-error'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { Profile } from '@kontor/domain/organisation/profile'
import { nameKey } from '@kontor/domain/people/name-key'
import { roleMay } from '@kontor/domain/people/rights'
import type { SeriesStop } from '@kontor/domain/series/series'
import { dateAfter, periodKey } from '@kontor/domain/series/series-dates'
import { seriesInvoice } from '@kontor/domain/series/series-invoice'
import { forbiddenTax } from '@kontor/domain/tax/tax-case-of'
import { appendAudit } from '../audit/audit.ts'
import { type Session, serverSession } from '../caller.ts'
import type { Database, Db } from '../database/connect.ts'
import { finalizeInvoice } from '../invoices/finalize-invoice.ts'
import { createInvoice, type NewId } from '../invoices/save-invoice.ts'
import { type InvoiceRow, invoiceText, readInvoice, readInvoiceToFinalize } from '../invoices/store.ts'
import { ProblemError } from '../problem-error.ts'
import { findSeries, planOf, type SeriesRow, stateFrom, writeSeries } from './store.ts'

/** A series whose next date is due. */
export interface DueSeries {
  organisation: string
  id: string
}

interface CreationContext {
  nowMs: number
  newId: NewId
}

/**
 * Creates the invoice of a series for its oldest due date. Stores the key of the period in the same
 * transaction, so that the invoice is created only once, despite restarts and parallel servers. Keeps a draft
 * if a rule prevents finalizing it. If the next date is due too, the series has missed this one: creates
 * nothing and pauses the series until the user decides what to do with the missed dates
 * (docs/decisions/0087). If the user wants the missed invoices, creates them only as drafts. Also pauses the
 * series if its template no longer exists. Creates nothing if another server has created the invoice.
 */
export async function createDueInvoice(
  database: Database,
  due: DueSeries,
  context: CreationContext,
): Promise<void> {
  const make = (refusals: string[]) =>
    database.within(due.organisation, (db) => createOne(db, due, context, refusals))
  try {
    await make([])
  } catch (error) {
    // Finalizing has failed, for example because the number is taken, and everything has been rolled back.
    // This creates a draft instead.
    if (!(error instanceof DomainError || error instanceof ProblemError)) throw error
    await make([error.code])
  }
}

async function createOne(
  db: Db,
  due: DueSeries,
  context: CreationContext,
  refusals: string[],
): Promise<void> {
  const row = await findSeries(db, due.organisation, due.id)
  const session = serverSession(due.organisation, `Serie: ${row?.title ?? ''}`, context.nowMs)
  const today = berlinNoon(session.now)
  if (row?.state !== 'active' || row.next_date === null || row.next_date > today) return
  const date = row.next_date
  const next = dateAfter(planOf(row), date)
  const isMissed = next !== undefined && next <= today
  const isMadeUp = date <= row.made_up_to
  if (isMissed && !isMadeUp) return stop(db, session, row, 'missed')
  const template = await templateOf(db, row)
  if (template === undefined) return stop(db, session, row, 'templateMissing')
  if (await takePeriod(db, session, row, date)) {
    const draft = await createDraft(db, session, { row, template, date }, context.newId)
    const outcome = isMadeUp ? 'draft' : row.outcome
    const found =
      outcome === 'final'
        ? [
            ...refusals,
            ...(await writtenWithoutRight(db, session, template)),
            ...(await errorsOf(db, session, draft)),
          ]
        : []
    const isFinal = outcome === 'final' && found.length === 0
    if (isFinal) await finalizeInvoice(db, session, draft.id)
    await recordRun(db, session, { row, date, draft, found, isFinal })
  }
  await writeSeries(db, { ...row, ...stateFrom(next), retry_at: 0, revision: row.revision + 1 })
}

async function templateOf(db: Db, row: SeriesRow): Promise<InvoiceRow | undefined> {
  try {
    return await readInvoice(db, row.organisation, row.template_id)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'notFound') return undefined
    throw error
  }
}

/** Claims the period of a date for this transaction. Returns false if another transaction has claimed it. */
async function takePeriod(db: Db, session: Session, row: SeriesRow, date: UnixSeconds): Promise<boolean> {
  const taken = await db
    .insertInto('series_run')
    .values({
      organisation: row.organisation,
      series_id: row.id,
      period: periodKey(date),
      date,
      invoice_id: '',
      outcome: 'draft',
      refusals: '[]',
      made_at: session.now,
    })
    .onConflict((conflict) => conflict.columns(['organisation', 'series_id', 'period']).doNothing())
    .returning('period')
    .executeTakeFirst()
  return taken !== undefined
}

async function createDraft(
  db: Db,
  session: Session,
  { row, template, date }: { row: SeriesRow; template: InvoiceRow; date: UnixSeconds },
  newId: NewId,
): Promise<Invoice> {
  const { now } = session
  const invoice = JSON.parse(invoiceText(template, now)) as Invoice
  const { content, templateReference, tags } = seriesInvoice(invoice, row, { date, now, newId })
  const input = { id: '', content, templateReference, tags }
  return JSON.parse(await createInvoice(db, session, input, newId)) as Invoice
}

/**
 * Returns `forbidden` if the user who last changed the template may not finalize or no longer exists: a
 * series must not finalize such content.
 */
async function writtenWithoutRight(
  db: Db,
  { organisation }: Session,
  { document }: InvoiceRow,
): Promise<string[]> {
  const { objectInfos } = JSON.parse(document) as Invoice
  const writer = await db
    .selectFrom('user_account')
    .select('role')
    .where('organisation', '=', organisation)
    .where('name_key', '=', nameKey(objectInfos.updatedBy))
    .executeTakeFirst()
  return writer !== undefined && roleMay(writer.role, 'finalize') ? [] : ['forbidden']
}

/**
 * Codes of the errors that prevent finalizing, the same as in the browser's check: forbidden tax, or errors
 * in the e-invoice.
 */
async function errorsOf(db: Db, { organisation }: Session, { id, content }: Invoice): Promise<string[]> {
  const { seller: text } = await readInvoiceToFinalize(db, organisation, id)
  const seller = JSON.parse(text) as Profile
  const tax = forbiddenTax(content, seller)
  if (tax !== undefined) return [tax]
  const { format } = content.eInvoice
  if (format === 'pdf') return []
  // Loaded on first use, because the rules and the code lists take up most of a megabyte.
  const { checkInvoice } = await import('@kontor/einvoice/check/check-invoice')
  const findings = checkInvoice(content, { seller, number: undefined, format })
  return findings.filter(({ severity }) => severity === 'error').map((finding) => finding.id)
}

async function recordRun(
  db: Db,
  session: Session,
  made: { row: SeriesRow; date: UnixSeconds; draft: Invoice; found: string[]; isFinal: boolean },
): Promise<void> {
  const outcome = made.isFinal ? ('final' as const) : ('draft' as const)
  const run = { invoice_id: made.draft.id, outcome, refusals: JSON.stringify(made.found) }
  const period = periodKey(made.date)
  await db
    .updateTable('series_run')
    .set(run)
    .where('organisation', '=', made.row.organisation)
    .where('series_id', '=', made.row.id)
    .where('period', '=', period)
    .execute()
  const detail = JSON.stringify({ period, ...run })
  await appendAudit(db, session, {
    action: 'series.make',
    objectType: 'series',
    objectId: made.row.id,
    detail,
  })
}

async function stop(db: Db, session: Session, row: SeriesRow, reason: SeriesStop): Promise<void> {
  await writeSeries(db, { ...row, state: 'paused', stop: reason, revision: row.revision + 1 })
  await appendAudit(db, session, {
    action: 'series.stop',
    objectType: 'series',
    objectId: row.id,
    detail: reason,
  })
}
