import type {
  ReceivedInvoiceDetail,
  ReceivedStep,
  ReceivedWorkBody,
} from '@kontor/contract/inbox/received-schema'
import { mayFollow, type ReceivedStatus, rightForStatus } from '@kontor/domain/inbox/received-status'
import { roleMay } from '@kontor/domain/people/rights'
import type { Selectable } from 'kysely'
import { type AuditEntry, appendAudit } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import type { Schema } from '../database/schema.ts'
import { rejectWhenStale } from '../editing-lock.ts'
import { ProblemError } from '../problem-error.ts'
import type { StoredRow } from './received-row.ts'
import { readReceivedRow, shownReceived } from './store.ts'
import { searchTextOf } from './store-received.ts'

type Row = Selectable<Schema['received_invoice']>

/** Maximum number of steps in the history of a received invoice. */
const maxSteps = 500

/**
 * Changes the status of a received invoice; does nothing if the invoice already has this status. Throws
 * `notFound`, `stale`, `statusNotAllowed`, `forbidden` if the step needs the `money` right and the user lacks
 * it, or `invalidRequest` if the history is full.
 */
export async function changeReceivedStatus(
  db: Db,
  session: Session,
  {
    id,
    status,
    note,
    revision,
  }: { id: string; status: ReceivedStatus; note: string; revision?: number | undefined },
): Promise<ReceivedInvoiceDetail> {
  const row = await readReceivedRow(db, session.organisation, id, { forUpdate: true })
  if (row.status === status) return shownReceived(row)
  rejectWhenStale(row, revision)
  if (!mayFollow(row.status, status)) throw new ProblemError('statusNotAllowed')
  if (!roleMay(session.role, rightForStatus(row.status, status))) throw new ProblemError('forbidden')
  const changed = { ...row, status, history: withStep(row, session, { status, note }) }
  return saveWork(db, session, changed, {
    action: 'received.status',
    detail: JSON.stringify({ status, note }),
  })
}

/** Sets the assignee and the tags of a received invoice. Throws `notFound` or `stale`. */
export async function assignReceived(
  db: Db,
  session: Session,
  { id, assignee, tags, revision }: ReceivedWorkBody,
): Promise<ReceivedInvoiceDetail> {
  const row = await readReceivedRow(db, session.organisation, id, { forUpdate: true })
  rejectWhenStale(row, revision)
  const kept = [...new Set(tags.map((tag) => tag.trim()))]
  const changed = {
    ...row,
    assignee,
    tags: JSON.stringify(kept),
    search_text: searchTextOf(JSON.parse(row.document) as StoredRow, kept),
  }
  return saveWork(db, session, changed, {
    action: 'received.work',
    detail: JSON.stringify({ assignee, tags: kept }),
  })
}

/** Adds a note to the history. Throws `notFound`, or `invalidRequest` if the history is full. */
export async function addNoteToReceived(
  db: Db,
  session: Session,
  { id, text }: { id: string; text: string },
): Promise<ReceivedInvoiceDetail> {
  const row = await readReceivedRow(db, session.organisation, id, { forUpdate: true })
  const changed = { ...row, history: withStep(row, session, { status: '', note: text }) }
  return saveWork(db, session, changed, { action: 'received.note', detail: text })
}

function withStep(row: Row, session: Session, step: Pick<ReceivedStep, 'status' | 'note'>): string {
  const steps = JSON.parse(row.history) as ReceivedStep[]
  if (steps.length >= maxSteps)
    throw new ProblemError('invalidRequest', { issues: [{ path: 'note', code: 'too_big' }] })
  return JSON.stringify([...steps, { at: session.now, by: session.user, ...step }])
}

/** Stores the columns of `row` that can change, together with an event. */
export async function saveWork(
  db: Db,
  session: Session,
  row: Row,
  event: Pick<AuditEntry, 'action' | 'detail' | 'document'>,
): Promise<ReceivedInvoiceDetail> {
  const changed = { ...row, revision: row.revision + 1 }
  const { status, assignee, tags, history, search_text, later_checks, errors, hints, revision } = changed
  await db
    .updateTable('received_invoice')
    .set({ status, assignee, tags, history, search_text, later_checks, errors, hints, revision })
    .where('organisation', '=', session.organisation)
    .where('id', '=', row.id)
    .execute()
  await appendAudit(db, session, { ...event, objectType: 'received', objectId: row.id })
  return shownReceived(changed)
}
