import { eventHash, type HashedEvent } from '../audit/audit.ts'
import type { Db } from '../database/connect.ts'
import { readRows } from '../database/organisation-tables.ts'
import { createPauses } from '../threads/pauses.ts'
import { ComparedState, TamperedError } from './compared-state.ts'
import { followedEvents } from './followed-events.ts'

export { TamperedError } from './compared-state.ts'

export interface AuditReport {
  events: number
  /** Number of stored documents that were compared with their events. */
  documents: number
  /** Hash of the last event. A copy kept elsewhere proves that no events were removed from the end. */
  lastHash: string
}

/**
 * Reads an organisation's chain from its first event and compares the stored rows with the events [A8.3], as
 * the tables in `compared-*.ts` define. docs/operations.md lists the columns that it does not compare. Throws
 * a TamperedError at the first difference. If others may write at the same time, the transaction of `db` must
 * see a consistent snapshot. Other work of this process goes on meanwhile.
 */
export async function verifyAudit(db: Db, organisation: string): Promise<AuditReport> {
  let state = new ComparedState()
  const isFollowed = await followedEvents(db, organisation)
  const chain = await verifyChain(db, organisation, (event) => {
    if (!isFollowed(event.sequence)) return
    if (event.action === 'organisation.remove') state = new ComparedState()
    else state.follow(event)
  })
  return { ...chain, documents: await state.compare(db, organisation, named(organisation)) }
}

/**
 * Every organisation that has a row, an event or a chain head. '' stands for the installation, which has a
 * chain of its own.
 */
export async function auditedOrganisations(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_head')
    .select('organisation')
    .union(db.selectFrom('audit_event').select('organisation'))
    .union(db.selectFrom('organisation').select('id as organisation'))
    .orderBy('organisation')
    .execute()
  return rows.map((row) => row.organisation)
}

async function verifyChain(
  db: Db,
  organisation: string,
  follow: (event: HashedEvent) => void,
): Promise<{ events: number; lastHash: string }> {
  let events = 0
  let lastHash = ''
  const pause = createPauses()
  for await (const page of readRows(db, 'audit_event', organisation)) {
    for (const event of page) {
      const place = `event ${events + 1} of ${named(organisation)}`
      if (event.sequence !== events + 1) throw new TamperedError(`${place} is missing.`)
      if (event.previous_hash !== lastHash)
        throw new TamperedError(`${place} does not follow the previous one.`)
      if (eventHash(event) !== event.hash) throw new TamperedError(`${place} (${event.action}) was changed.`)
      follow(event)
      events = event.sequence
      lastHash = event.hash
      await pause()
    }
  }
  const head = await db
    .selectFrom('audit_head')
    .select(['sequence', 'hash'])
    .where('organisation', '=', organisation)
    .executeTakeFirst()
  if ((head?.sequence ?? 0) !== events || (head?.hash ?? '') !== lastHash) {
    throw new TamperedError(
      `the chain of ${named(organisation)} ends with event ${events}, which does not match its recorded end.`,
    )
  }
  return { events, lastHash }
}

function named(organisation: string): string {
  return organisation === '' ? 'the system' : organisation
}
