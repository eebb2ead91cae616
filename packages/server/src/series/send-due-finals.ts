import { DomainError } from '@kontor/domain/domain-error'
import type { SeriesRefusal } from '@kontor/domain/series/series'
import { sql } from 'kysely'
import type { Session } from '../caller.ts'
import { serverSession } from '../caller.ts'
import type { Database, Db } from '../database/connect.ts'
import type { PaperSender } from '../dispatch/send-paper.ts'
import { ProblemError } from '../problem-error.ts'
import { maxFindings, refusalOf } from './find-refusals.ts'
import { recordSending } from './series-runs.ts'

interface SendingParts {
  database: Database
  /** Milliseconds since 1970. */
  clock: () => number
  log: { error(details: object, message: string): void }
  sender: PaperSender
}

interface FinalToSend {
  organisation: string
  series_id: string
  period: string
  invoice_id: string
  title: string
}

/**
 * Sends up to `max` finals of series; the organisations take turns, each beginning with its oldest. Each is drawn outside a transaction; its mail is queued
 * in the transaction that marks it as sent, so that it is sent once, whatever fails. One that cannot be sent
 * stays a final with the reasons; if the server is too busy, a later search tries again. Returns whether some
 * may be left.
 */
export async function sendDueFinals(parts: SendingParts, max: number): Promise<boolean> {
  const { database, clock, log } = parts
  const due = await database.snapshot((db) => finalsToSend(db, max))
  for (const final of due) {
    const session = serverSession(final.organisation, `Serie: ${final.title}`, clock())
    try {
      await send(parts, session, final)
    } catch (error) {
      log.error(
        { err: error, organisation: final.organisation, invoice: final.invoice_id },
        'sending the invoice of a series failed; trying again in a minute',
      )
    }
  }
  return due.length === max
}

async function send({ database, sender }: SendingParts, session: Session, final: FinalToSend): Promise<void> {
  const { organisation, series_id: seriesId, period, invoice_id: paperId } = final
  const run = { seriesId, period }
  try {
    const mail = await sender.prepare(session, { paperKind: 'invoice', paperId })
    await database.within(organisation, (db) =>
      recordSending(db, session, run, { outcome: 'sent', refusals: [] }, () =>
        sender.queue(db, session, mail),
      ),
    )
  } catch (error) {
    const isKnown = error instanceof DomainError || error instanceof ProblemError
    if (!isKnown || busy.has(error.code)) throw error
    const refused = { outcome: 'final', refusals: refusalsOf(error) } as const
    await database.within(organisation, (db) => recordSending(db, session, run, refused))
  }
}

/** The server is too busy to draw, or for the transaction. Says nothing about the final. */
const busy: ReadonlySet<string> = new Set(['tooManyAttempts', 'tooManyRequests'])

/** Why a final could not be sent. */
function refusalsOf(error: DomainError | ProblemError): SeriesRefusal[] {
  if (error instanceof ProblemError && error.code === 'invalidRequest') return [refusalOf(invalidPart(error))]
  const isRefused = error instanceof ProblemError && error.code === 'eInvoiceRefused'
  const { issues = [] } = isRefused ? error.details : {}
  if (issues.length === 0) return [refusalOf(error.code)]
  return issues.slice(0, maxFindings).map(({ code, message = '' }) => ({ code, message }))
}

/** A mail of a series can have no recipient, too many of them, or a file that is too large. */
function invalidPart({ details }: ProblemError): string {
  const { path = '', code = '' } = details.issues?.[0] ?? {}
  if (code !== 'too_big') return 'mailRecipientMissing'
  return path.endsWith('.to') ? 'mailRecipientsTooMany' : 'mailTooLarge'
}

function finalsToSend(db: Db, max: number): Promise<FinalToSend[]> {
  const due = db
    .selectFrom('series_run')
    .innerJoin('series', (join) =>
      join
        .onRef('series.organisation', '=', 'series_run.organisation')
        .onRef('series.id', '=', 'series_run.series_id'),
    )
    .select([
      'series_run.organisation',
      'series_run.series_id',
      'series_run.period',
      'series_run.invoice_id',
      'series.title',
      'series_run.made_at',
    ])
    .select(
      sql<number>`row_number() over (partition by series_run.organisation order by series_run.made_at, series_run.invoice_id)`.as(
        'turn',
      ),
    )
    .where('series_run.outcome', '=', 'toSend')
  return db
    .selectFrom(due.as('due'))
    .select(['organisation', 'series_id', 'period', 'invoice_id', 'title'])
    .orderBy('turn')
    .orderBy('made_at')
    .orderBy('organisation')
    .limit(max)
    .execute()
}
