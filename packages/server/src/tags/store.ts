import { appendAudit, appendAudits } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import { inShapes } from '../database/stored-documents.ts'

/**
 * Adds those tags that the organisation does not have yet, without a colour [A4.12]. Locks all their rows in
 * a fixed order before appending the first event, so that two callers cannot deadlock.
 */
export async function addTags(db: Db, session: Session, tags: string[]): Promise<void> {
  const learnt: string[] = []
  for (const part of inShapes(tags.toSorted())) {
    const inserted = await db
      .insertInto('tag')
      .values(part.map((tag) => ({ organisation: session.organisation, tag, color: '' })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('tag')
      .execute()
    learnt.push(...inserted.map((row) => row.tag))
  }
  await appendAudits(
    db,
    session,
    learnt.map((tag) => ({ action: 'tag.create', objectType: 'tag', objectId: tag })),
  )
}

/** Sets the colour of a tag, `#rrggbb` or '' for none. Adds the tag if the organisation does not have it. */
export async function setTagColor(db: Db, session: Session, tag: string, color: string): Promise<void> {
  await db
    .insertInto('tag')
    .values({ organisation: session.organisation, tag, color })
    .onConflict((conflict) => conflict.columns(['organisation', 'tag']).doUpdateSet({ color }))
    .execute()
  await appendAudit(db, session, { action: 'tag.color', objectType: 'tag', objectId: tag, detail: color })
}

/** Lists the tags of the organisation, sorted by name. */
export async function listTags(db: Db, organisation: string): Promise<{ tag: string; color: string }[]> {
  const tags = await db
    .selectFrom('tag')
    .select(['tag', 'color'])
    .where('organisation', '=', organisation)
    .execute()
  return tags.toSorted((a, b) => a.tag.localeCompare(b.tag, 'de'))
}
