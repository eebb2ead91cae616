import type { SeriesStop } from '@kontor/domain/series/series'
import { appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import type { SeriesRow } from './series-row.ts'
import { writeSeries } from './store.ts'

/** Pauses a series for a reason that its page names. */
export async function stopSeries(
  db: Db,
  session: Session,
  row: SeriesRow,
  reason: SeriesStop,
): Promise<void> {
  await writeSeries(db, { ...row, state: 'paused', stop: reason, revision: row.revision + 1 })
  await appendAudit(db, session, {
    action: 'series.stop',
    objectType: 'series',
    objectId: row.id,
    detail: reason,
  })
}

/**
 * Pauses the running series of an organisation that a new server restored: their next finals could get numbers
 * that the lost server has given away.
 */
export async function stopRestoredSeries(db: Db, session: Session): Promise<void> {
  const rows = await db
    .selectFrom('series')
    .selectAll()
    .where('organisation', '=', session.organisation)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
  for (const row of rows) await stopSeries(db, session, row, 'restored')
}
