import type { Series, SeriesChange, SeriesStateChange } from '@kontor/contract/series/series-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { DomainError } from '@kontor/domain/domain-error'
import { roleMay } from '@kontor/domain/people/rights'
import { rightForOutcome, type SeriesInput } from '@kontor/domain/series/series'
import { dateAfter, datesUntil, nextDate, upcomingDates } from '@kontor/domain/series/series-dates'
import { planError } from '@kontor/domain/series/series-invoice'
import { templateError } from '@kontor/domain/series/series-template'
import type { Insertable } from 'kysely'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import type { Schema } from '../database/schema.ts'
import { rejectWhenStale } from '../editing-lock.ts'
import { readInvoice } from '../invoices/store.ts'
import type { StoredInvoice } from '../invoices/stored-invoice.ts'
import { ProblemError } from '../problem-error.ts'
import { nextInvoices } from './next-invoices.ts'
import { planOf, type SeriesRow, termsOf } from './series-row.ts'
import { newestRuns } from './series-runs.ts'

/** Maximum number of series in an organisation, not counting ended ones. */
const maxSeries = 500
/** Maximum number of series in a list. */
const maxListed = 1000
/** How many next dates are listed for each series. */
const shownDates = 3
const shownMissed = 100

/**
 * The series, sorted by title, each with its next dates, its next invoice and its newest invoices. Omits
 * ended series beyond a total of 1,000.
 */
export async function listSeries(db: Db, session: Session): Promise<Series[]> {
  const rows = await db
    .selectFrom('series')
    .selectAll()
    .where('organisation', '=', session.organisation)
    .orderBy((eb) => eb.case().when('state', '=', 'ended').then(1).else(0).end())
    .orderBy('id')
    .limit(maxListed)
    .execute()
  const sorted = rows.toSorted((a, b) => a.title.localeCompare(b.title, 'de'))
  return withDetails(db, session, sorted)
}

/**
 * Stores a new series. Its next date is the first one from today on. Throws `notFound` for an unknown
 * template, `paperInChain` or `unknownPlaceholder` for one that cannot be copied, `forbidden` if the series
 * creates finals and the user may not finalize, `invalidRequest` for impossible dates or prices of unknown
 * items, or `tooManySeries`.
 */
export async function createSeries(
  db: Db,
  session: Session,
  input: SeriesInput,
  newId: () => string,
): Promise<Series> {
  const { organisation } = session
  await rejectUnlessSound(db, session, input)
  const { count } = await db
    .selectFrom('series')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation', '=', organisation)
    .where('state', '!=', 'ended')
    .executeTakeFirstOrThrow()
  if (count >= maxSeries) throw new DomainError('tooManySeries')
  const columns = columnsOf(input)
  const row: SeriesRow = {
    ...columns,
    organisation,
    id: newId(),
    ...stateFrom(nextDate(planOf(columns), session.now)),
    made_up_to: 0,
    retry_at: 0,
    revision: 1,
  }
  await db.insertInto('series').values(row).execute()
  await audit(db, session, 'series.create', row)
  return listed(db, session, row)
}

/**
 * Changes the settings of a series; a paused one stays paused. If no date remains, the series ends. Throws
 * `notFound`, `stale`, `statusNotAllowed` for an ended one, or any error that `createSeries` throws except
 * `tooManySeries`.
 */
export async function updateSeries(db: Db, session: Session, change: SeriesChange): Promise<Series> {
  const row = await lockSeries(db, session, change.id)
  rejectWhenStale(row, change.revision)
  if (row.state === 'ended') throw new ProblemError('statusNotAllowed')
  await rejectUnlessSound(db, session, change)
  const columns = columnsOf(change)
  const [last] = (await newestRuns(db, session, [row.id])).get(row.id) ?? []
  const plan = planOf(columns)
  const today = berlinNoon(session.now)
  const next = last !== undefined && last.date >= today ? dateAfter(plan, last.date) : nextDate(plan, today)
  const state = next === undefined ? stateFrom(next) : { next_date: next, state: row.state, stop: row.stop }
  return store(db, session, 'series.update', { ...row, ...columns, ...state })
}

/**
 * Pauses, resumes or ends a series. A resumed one skips the dates that it missed, or creates a draft for each
 * of them. Throws `notFound`, `statusNotAllowed` for an ended one, or `forbidden` if a user who may not
 * finalize resumes a series that creates finals.
 */
export async function setSeriesState(
  db: Db,
  session: Session,
  { id, state, missed = 'skip' }: SeriesStateChange,
): Promise<Series> {
  const row = await lockSeries(db, session, id)
  if (row.state === 'ended') throw new ProblemError('statusNotAllowed')
  if (state === 'ended') return store(db, session, 'series.end', { ...row, ...stateFrom(undefined) })
  if (state === 'paused') return store(db, session, 'series.pause', { ...row, state, stop: '' })
  rejectFinalsWithoutRight(session, row)
  const today = berlinNoon(session.now)
  const isOverdue = row.next_date !== null && row.next_date < today
  const next = missed === 'make' || !isOverdue ? (row.next_date ?? undefined) : nextDate(planOf(row), today)
  const createdUpTo = missed === 'make' ? today : row.made_up_to
  const going = { ...row, ...stateFrom(next), made_up_to: createdUpTo, retry_at: 0 }
  return store(db, session, 'series.resume', going)
}

/** A series, locked until the transaction ends. Throws `notFound`. */
async function lockSeries(db: Db, { organisation }: Session, id: string): Promise<SeriesRow> {
  const row = await findSeries(db, organisation, id)
  if (row === undefined) throw new ProblemError('notFound')
  return row
}

/** A series, locked until the transaction ends; undefined if there is none. */
export function findSeries(db: Db, organisation: string, id: string): Promise<SeriesRow | undefined> {
  return db
    .selectFrom('series')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function store(db: Db, session: Session, action: string, changed: SeriesRow): Promise<Series> {
  const row = { ...changed, revision: changed.revision + 1 }
  await writeSeries(db, row)
  await audit(db, session, action, row)
  return listed(db, session, row)
}

export async function writeSeries(db: Db, { organisation, id, ...columns }: SeriesRow): Promise<void> {
  await db
    .updateTable('series')
    .set(columns)
    .where('organisation', '=', organisation)
    .where('id', '=', id)
    .execute()
}

function audit(db: Db, session: Session, action: string, row: SeriesRow): Promise<void> {
  const detail = JSON.stringify(row)
  return appendAudit(db, session, { action, objectType: 'series', objectId: row.id, detail })
}

async function rejectUnlessSound(db: Db, session: Session, input: SeriesInput): Promise<void> {
  const wrong = planError(input)
  if (wrong !== undefined) {
    throw new ProblemError('invalidRequest', { issues: [{ path: wrong, code: 'invalid' }] })
  }
  rejectFinalsWithoutRight(session, input)
  const { document } = await readInvoice(db, session.organisation, input.templateId)
  const { content } = JSON.parse(document) as StoredInvoice
  const error = templateError(content)
  if (error !== undefined) throw new DomainError(error)
  const known = new Set(content.items.map(({ id }) => id))
  const issues = input.priceChanges.flatMap(({ itemId, from }, index) => [
    ...(known.has(itemId) ? [] : [{ path: `priceChanges.${index}.itemId`, code: 'invalid' }]),
    ...(from > 0 ? [] : [{ path: `priceChanges.${index}.from`, code: 'invalid' }]),
  ])
  if (issues.length > 0) throw new ProblemError('invalidRequest', { issues })
}

function rejectFinalsWithoutRight({ role }: Session, { outcome }: Pick<SeriesInput, 'outcome'>): void {
  if (!roleMay(role, rightForOutcome(outcome))) throw new ProblemError('forbidden')
}

/** The state of a series: active with a next date, ended without one. */
export function stateFrom(next: UnixSeconds | undefined) {
  return next === undefined
    ? ({ state: 'ended', stop: '', next_date: null } as const)
    : ({ state: 'active', stop: '', next_date: next } as const)
}

type InputColumns = Omit<
  Insertable<Schema['series']>,
  'organisation' | 'id' | 'state' | 'stop' | 'next_date' | 'made_up_to' | 'retry_at' | 'revision'
>

function columnsOf(input: SeriesInput): InputColumns {
  return {
    title: input.title.trim(),
    template_id: input.templateId,
    interval: input.interval,
    first_date: berlinNoon(input.firstDate),
    anchor_day: input.anchorDay,
    end_date: berlinNoon(input.endDate),
    period: input.period,
    outcome: input.outcome,
    price_changes: JSON.stringify(
      input.priceChanges.map(({ itemId, from, unitPrice }) => ({
        itemId,
        from: berlinNoon(from),
        unitPrice,
      })),
    ),
  }
}

/** Series as calls return them: with their next dates, their next invoice and their newest invoices. */
async function withDetails(db: Db, session: Session, rows: SeriesRow[]): Promise<Series[]> {
  const ids = rows.map(({ id }) => id)
  const [runs, next] = [await newestRuns(db, session, ids), await nextInvoices(db, session, rows)]
  const today = berlinNoon(session.now)
  return rows.map((row) => ({
    ...planOf(row),
    ...termsOf(row),
    id: row.id,
    title: row.title,
    templateId: row.template_id,
    outcome: row.outcome,
    state: row.state,
    stop: row.stop,
    ...datesOf(row, today),
    nextInvoice: next.get(row.id) ?? null,
    runs: runs.get(row.id) ?? [],
    revision: row.revision,
  }))
}

function datesOf(row: SeriesRow, today: UnixSeconds): Pick<Series, 'nextDates' | 'missedDates'> {
  const { next_date: next } = row
  if (next === null) return { nextDates: [], missedDates: [] }
  const plan = planOf(row)
  return {
    nextDates: upcomingDates(plan, Math.max(next, today), shownDates),
    missedDates: datesUntil(plan, next, today, shownMissed),
  }
}

/** One series as calls return it. */
async function listed(db: Db, session: Session, row: SeriesRow): Promise<Series> {
  const [series] = await withDetails(db, session, [row])
  if (series === undefined) throw new ProblemError('notFound')
  return series
}
