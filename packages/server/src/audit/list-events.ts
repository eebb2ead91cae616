import type { AuditEvent, AuditQuery } from '@kontor/contract/audit/audit-schema'
import type { Db } from '../database/connect.ts'

/** Events per page. */
const pageSize = 200
/**
 * Maximum length of a listed detail in characters. A stored detail can be longer, e.g. that of a deleted
 * draft.
 */
const longestDetail = 500

/** Lists a page of the events in the organisation's audit trail that match the query, newest first [A8.1]. */
export async function listEvents(db: Db, organisation: string, asked: AuditQuery): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('audit_event')
    .select(['sequence', 'at', 'user_name', 'action', 'object_type', 'object_id'])
    .select((eb) => eb.fn<string>('substr', ['detail', eb.lit(1), eb.lit(longestDetail)]).as('detail'))
    .where('organisation', '=', organisation)
    .$if(asked.objectType !== '', (query) => query.where('object_type', '=', asked.objectType))
    .$if(asked.user !== '', (query) => query.where('user_name', '=', asked.user))
    .$if(asked.start > 0, (query) => query.where('at', '>=', asked.start))
    .$if(asked.end > 0, (query) => query.where('at', '<=', asked.end))
    .$if(asked.before > 0, (query) => query.where('sequence', '<', asked.before))
    .orderBy('sequence', 'desc')
    .limit(pageSize)
    .execute()
  return rows.map(({ user_name: user, object_type: objectType, object_id: objectId, ...event }) => ({
    ...event,
    user,
    objectType,
    objectId,
  }))
}
