import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { HeldBackDraft, RunOutcome, SeriesRefusal, SeriesRun } from '@kontor/domain/series/series'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { sameShape } from '../database/stored-documents.ts'

/** How many of the newest invoices are listed for each series. */
const shownRuns = 6
/** Maximum number of held-back drafts in a list. */
const shownHeldBack = 200

interface RunKey {
  seriesId: string
  /** The planned date. */
  date: UnixSeconds
  /** The date's `periodKey`. */
  period: string
}

/** Claims the period of a date for this transaction. Returns false if another transaction has claimed it. */
export async function takePeriod(
  db: Db,
  session: Session,
  { seriesId, date, period }: RunKey,
): Promise<boolean> {
  const taken = await db
    .insertInto('series_run')
    .values({
      organisation: session.organisation,
      series_id: seriesId,
      period,
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

/** Stores what a series created for a period that `takePeriod` has claimed. */
export async function recordRun(
  db: Db,
  session: Session,
  { seriesId, period, date }: RunKey,
  made: { invoiceId: string; outcome: RunOutcome; refusals: SeriesRefusal[] },
): Promise<void> {
  const run = {
    invoice_id: made.invoiceId,
    outcome: made.outcome,
    refusals: JSON.stringify(made.refusals),
  }
  await db
    .updateTable('series_run')
    .set(run)
    .where('organisation', '=', session.organisation)
    .where('series_id', '=', seriesId)
    .where('period', '=', period)
    .execute()
  const detail = JSON.stringify({ period, date, ...run })
  await appendAudit(db, session, {
    action: 'series.make',
    objectType: 'series',
    objectId: seriesId,
    detail,
  })
}

/**
 * Records that a final of a series was sent, which `send` does in the same transaction, or why it was not.
 * Does nothing if another transaction has recorded it.
 */
export async function recordSending(
  db: Db,
  session: Session,
  { seriesId, period }: Pick<RunKey, 'seriesId' | 'period'>,
  { outcome, refusals }: { outcome: 'sent' | 'final'; refusals: SeriesRefusal[] },
  send?: () => Promise<void>,
): Promise<void> {
  const sent = { outcome, refusals: JSON.stringify(refusals) }
  const row = await db
    .updateTable('series_run')
    .set(sent)
    .where('organisation', '=', session.organisation)
    .where('series_id', '=', seriesId)
    .where('period', '=', period)
    .where('outcome', '=', 'toSend')
    .returning('period')
    .executeTakeFirst()
  if (row === undefined) return
  // Before the event, because whoever sends locks the paper first and the audit trail last.
  await send?.()
  const detail = JSON.stringify({ period, ...sent })
  await appendAudit(db, session, { action: 'series.send', objectType: 'series', objectId: seriesId, detail })
}

/** The newest invoices of each series, newest first. */
export async function newestRuns(
  db: Db,
  { organisation }: Session,
  ids: string[],
): Promise<Map<string, SeriesRun[]>> {
  const runs = new Map<string, SeriesRun[]>()
  if (ids.length === 0) return runs
  const numbered = db
    .selectFrom('series_run')
    .selectAll()
    .select((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('series_id').orderBy('date', 'desc'))
        .as('place'),
    )
    .where('organisation', '=', organisation)
    .where('series_id', 'in', sameShape(ids))
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .selectAll()
    .where('place', '<=', shownRuns)
    .orderBy('date', 'desc')
    .execute()
  for (const row of rows) {
    const { date, outcome } = row
    const refusals = refusalsOf(row.refusals)
    const run = { date, invoiceId: row.invoice_id, outcome, refusals, madeAt: row.made_at }
    runs.set(row.series_id, [...(runs.get(row.series_id) ?? []), run])
  }
  return runs
}

/** The drafts that a series could not make final and that are still drafts: up to 200, newest first. */
export async function listHeldBackDrafts(db: Db, { organisation }: Session): Promise<HeldBackDraft[]> {
  const rows = await db
    .selectFrom('series_run')
    .innerJoin('invoice', (join) =>
      join.on('invoice.organisation', '=', organisation).onRef('invoice.id', '=', 'series_run.invoice_id'),
    )
    .innerJoin('series', (join) =>
      join.on('series.organisation', '=', organisation).onRef('series.id', '=', 'series_run.series_id'),
    )
    .select(['series_run.invoice_id', 'series_run.date', 'series_run.refusals', 'series.title'])
    .where('series_run.organisation', '=', organisation)
    .where('series_run.refusals', '<>', '[]')
    .where('invoice.status', '=', 'draft')
    .orderBy('series_run.date', 'desc')
    .orderBy('series_run.invoice_id')
    .limit(shownHeldBack)
    .execute()
  return rows.map(({ invoice_id, date, title, refusals }) => ({
    invoiceId: invoice_id,
    title,
    date,
    refusals: refusalsOf(refusals),
  }))
}

/** Refusals as stored. Those of earlier releases are only codes. */
function refusalsOf(text: string): SeriesRefusal[] {
  const stored = JSON.parse(text) as (SeriesRefusal | string)[]
  return stored.map((refusal) => (typeof refusal === 'string' ? { code: refusal, message: '' } : refusal))
}
