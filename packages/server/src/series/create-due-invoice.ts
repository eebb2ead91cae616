import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { DomainError } from '@kontor/domain/domain-error'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { SeriesRefusal } from '@kontor/domain/series/series'
import { dateAfter, periodKey } from '@kontor/domain/series/series-dates'
import { seriesInvoice } from '@kontor/domain/series/series-invoice'
import { lacksPricedItem, templateError } from '@kontor/domain/series/series-template'
import { type Session, serverSession } from '../caller.ts'
import type { Database, Db } from '../database/connect.ts'
import type { CheckPages } from '../e-invoice-checks/e-invoice-checks.ts'
import { finalizeInvoice } from '../invoices/finalize-invoice.ts'
import { createInvoice, type NewId } from '../invoices/save-invoice.ts'
import { type InvoiceRow, invoiceText } from '../invoices/store.ts'
import { ProblemError } from '../problem-error.ts'
import { type CheckedPages, checkNextPages, pagesState, templateOf } from './check-pages.ts'
import { errorsOf, refusalOf, writtenWithoutRight } from './find-refusals.ts'
import { planOf, type SeriesRow, termsOf } from './series-row.ts'
import { recordRun, takePeriod } from './series-runs.ts'
import { stopSeries } from './stop-series.ts'
import { findSeries, stateFrom, writeSeries } from './store.ts'

/** A series whose next date is due. */
export interface DueSeries {
  organisation: string
  id: string
}

interface CreationContext {
  nowMs: number
  newId: NewId
  checkPages: CheckPages
}

/**
 * Creates the invoice of a series for its oldest due date. Stores the key of the period in the same
 * transaction, so that the invoice is created only once, despite restarts and parallel servers. Keeps a draft
 * if a rule prevents finalizing it. If the next date is due too, the series has missed this one: creates
 * nothing and pauses the series until the user decides what to do with the missed dates
 * (docs/decisions/0086). If the user wants the missed invoices, creates them only as drafts. Also pauses the
 * series if its template no longer exists. Creates nothing if another server has created the invoice, or if
 * the template or its layout has changed since the pages were checked; then the next search tries again.
 */
export async function createDueInvoice(
  database: Database,
  due: DueSeries,
  context: CreationContext,
): Promise<void> {
  const pages = await checkNextPages(database, due, context)
  const make = (refusals: SeriesRefusal[]) =>
    database.within(due.organisation, (db) =>
      createOne(db, due, context, { ...pages, refusals: [...refusals, ...pages.refusals] }),
    )
  try {
    await make([])
  } catch (error) {
    // Finalizing has failed, for example because the number is taken, and everything has been rolled back.
    // This creates a draft instead.
    if (!(error instanceof DomainError || error instanceof ProblemError)) throw error
    await make([refusalOf(error.code)])
  }
}

async function createOne(
  db: Db,
  due: DueSeries,
  context: CreationContext,
  checked: CheckedPages,
): Promise<void> {
  const row = await findSeries(db, due.organisation, due.id)
  const session = serverSession(due.organisation, `Serie: ${row?.title ?? ''}`, context.nowMs)
  const today = berlinNoon(session.now)
  if (row?.state !== 'active' || row.next_date === null || row.next_date > today) return
  const date = row.next_date
  const next = dateAfter(planOf(row), date)
  const isMissed = next !== undefined && next <= today
  const isMadeUp = date <= row.made_up_to
  if (isMissed && !isMadeUp) return stopSeries(db, session, row, 'missed')
  const template = await templateOf(db, row)
  if (template === undefined) return stopSeries(db, session, row, 'templateMissing')
  if ((await pagesState(db, row, template, session.now)) !== checked.state) return
  const key = { seriesId: row.id, date, period: periodKey(row.interval, date) }
  if (await takePeriod(db, session, key)) {
    const draft = await createDraft(db, session, { row, template, date }, context.newId)
    const isWanted = row.outcome !== 'draft' && !isMadeUp
    const refusals = isWanted
      ? distinct([...checked.refusals, ...(await refusalsOf(db, session, { row, template, date, draft }))])
      : []
    const isFinal = isWanted && refusals.length === 0
    if (isFinal) await finalizeInvoice(db, session, draft.id)
    const finalOutcome = row.outcome === 'sent' ? 'toSend' : 'final'
    const outcome = isFinal ? finalOutcome : 'draft'
    await recordRun(db, session, key, { invoiceId: draft.id, outcome, refusals })
  }
  await writeSeries(db, { ...row, ...stateFrom(next), retry_at: 0, revision: row.revision + 1 })
}

/** Why the draft must not become final without a person who looks at it; empty if it may. */
async function refusalsOf(
  db: Db,
  session: Session,
  { row, template, date, draft }: { row: SeriesRow; template: InvoiceRow; date: UnixSeconds; draft: Invoice },
): Promise<SeriesRefusal[]> {
  const { content } = JSON.parse(template.document) as Invoice
  const error = templateError(content)
  return [
    ...(error === undefined ? [] : [refusalOf(error)]),
    ...(lacksPricedItem(content, termsOf(row), date) ? [refusalOf('pricedItemMissing')] : []),
    ...(await writtenWithoutRight(db, session, template)),
    ...(await errorsOf(db, session, draft)),
  ]
}

/** Without refusals that both checks found. */
function distinct(refusals: SeriesRefusal[]): SeriesRefusal[] {
  return [...new Map(refusals.map((refusal) => [`${refusal.code} ${refusal.message}`, refusal])).values()]
}

async function createDraft(
  db: Db,
  session: Session,
  { row, template, date }: { row: SeriesRow; template: InvoiceRow; date: UnixSeconds },
  newId: NewId,
): Promise<Invoice> {
  const { now } = session
  const invoice = JSON.parse(invoiceText(template, now)) as Invoice
  const { content, templateReference, tags } = seriesInvoice(invoice, termsOf(row), { date, now, newId })
  const input = { id: '', content, templateReference, tags }
  return JSON.parse(await createInvoice(db, session, input, newId)) as Invoice
}
