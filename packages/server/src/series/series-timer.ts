import { randomUUID } from 'node:crypto'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { PaperSender } from '../dispatch/send-paper.ts'
import type { CheckPages } from '../e-invoice-checks/e-invoice-checks.ts'
import { createDueInvoice, type DueSeries } from './create-due-invoice.ts'
import { sendDueFinals } from './send-due-finals.ts'

/** Maximum number of invoices that are created before other work gets a turn. */
const maxAtOnce = 50
/** Milliseconds between two searches for due series; `shortPause` if the last one may have left some. */
const pause = 60_000
const shortPause = 1_000
/** Seconds before the retry of a series that failed unexpectedly. */
const retryAfter = 3600

interface Log {
  error(details: object, message: string): void
}

interface SeriesParts {
  database: Database
  /** Milliseconds since 1970. */
  clock: () => number
  log: Log
  checkPages: CheckPages
  sender: PaperSender
}

/**
 * Creates up to `max` due invoices, with the organisations taking turns. Returns whether some may be
 * left. Logs a series that fails, and retries it after an hour without delaying other series.
 */
export async function createDueInvoices(
  parts: Omit<SeriesParts, 'sender'>,
  max = maxAtOnce,
): Promise<boolean> {
  const { database, clock, log, checkPages } = parts
  const due = await dueSeries(database, clock(), max)
  for (const series of due) {
    const nowMs = clock()
    try {
      await createDueInvoice(database, series, { nowMs, newId: randomUUID, checkPages })
    } catch (error) {
      log.error(
        { err: error, organisation: series.organisation, series: series.id },
        'creating the invoice of a series failed; trying again in an hour',
      )
      await retryLater(database, series, Math.floor(nowMs / 1000))
    }
  }
  return due.length === max
}

/**
 * The active series that are due, in organisations where the series function is on. The organisations take
 * turns, each beginning with the series that has been due longest, so that no organisation waits behind
 * hundreds of series of another organisation.
 */
function dueSeries(database: Database, nowMs: number, max: number): Promise<DueSeries[]> {
  const now = Math.floor(nowMs / 1000)
  return database.snapshot((db) => {
    const due = db
      .selectFrom('series')
      .innerJoin('organisation', 'organisation.id', 'series.organisation')
      .select(['series.organisation', 'series.id', 'series.next_date'])
      .select(
        sql<number>`row_number() over (partition by series.organisation order by series.next_date, series.id)`.as(
          'turn',
        ),
      )
      .where('series.state', '=', 'active')
      .where('series.next_date', '<=', berlinNoon(now))
      // A retry time more than an hour ahead was set while the clock was wrong.
      .where((eb) => eb.or([eb('series.retry_at', '<=', now), eb('series.retry_at', '>', now + retryAfter)]))
      .where(sql<boolean>`',' || organisation.functions || ',' like '%,series,%'`)
    return db
      .selectFrom(due.as('due'))
      .select(['organisation', 'id'])
      .orderBy('turn')
      .orderBy('next_date')
      .orderBy('organisation')
      .limit(max)
      .execute()
  })
}

async function retryLater(database: Database, { organisation, id }: DueSeries, now: number): Promise<void> {
  await database.within(organisation, (db) =>
    db
      .updateTable('series')
      .set({ retry_at: now + retryAfter })
      .where('organisation', '=', organisation)
      .where('id', '=', id)
      .execute(),
  )
}

/** Creates due invoices as long as the server runs. Any number of servers may do so at the same time. */
export function startSeriesTimer(parts: SeriesParts): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  const look = async () => {
    let isMore = false
    try {
      const isMoreDue = await createDueInvoices(parts)
      isMore = (await sendDueFinals(parts, maxAtOnce)) || isMoreDue
    } catch (error) {
      // For example, the database is unreachable.
      parts.log.error({ err: error }, 'creating the due invoices failed; trying again in a minute')
    }
    if (!isStopped) wait(isMore ? shortPause : pause)
  }
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => {
      running = look()
    }, milliseconds)
    timer.unref()
  }
  wait(shortPause)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
