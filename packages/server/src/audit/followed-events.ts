import type { Db } from '../database/connect.ts'

/**
 * Tells which events of an organisation's trail make up what is stored. A restore puts the organisation back
 * as it was at an earlier event, so the events between the two count no longer; they stay in the chain.
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
    // What an undone restore did is undone with it.
    if (sequence > from) continue
    from = (JSON.parse(detail) as { upTo: number }).upTo
    undone.push({ after: from, before: sequence })
  }
  return (sequence) => !undone.some(({ after, before }) => sequence > after && sequence < before)
}
