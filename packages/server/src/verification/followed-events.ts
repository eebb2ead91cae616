import type { Db } from '../database/connect.ts'

/**
 * Returns a function that takes an event's number and decides whether the event led to the organisation's
 * stored state. A restore returns the organisation to its state after an earlier event, so the events between
 * that event and the restore no longer apply; they stay in the audit trail.
 */
export async function followedEvents(db: Db, organisation: string): Promise<(sequence: number) => boolean> {
  const restores = await db
    .selectFrom('audit_event')
    .select(['sequence', 'detail'])
    .where('organisation', '=', organisation)
    .where('action', '=', 'organisation.restore')
    .orderBy('sequence', 'desc')
    .execute()
  const undone: { after: number; before: number }[] = []
  let from = Number.POSITIVE_INFINITY
  for (const { sequence, detail } of restores) {
    // A later restore has undone this restore, so this one no longer undoes any events.
    if (sequence > from) continue
    from = (JSON.parse(detail) as { upTo: number }).upTo
    undone.push({ after: from, before: sequence })
  }
  return (sequence) => !undone.some(({ after, before }) => sequence > after && sequence < before)
}
