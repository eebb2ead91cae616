import type { Session } from '../caller.ts'
import type { Db } from '../database/connect.ts'
import type { Schema } from '../database/schema.ts'
import { inShapes } from '../database/stored-documents.ts'
import { type ReturningStatement, together } from '../database/together.ts'
import { sha256 } from '../sha256.ts'

/** A change to record in the audit trail [A8.1]. */
export interface AuditEntry {
  action: string
  objectType:
    | 'invoice'
    | 'offer'
    | 'received'
    | 'attachment'
    | 'series'
    | 'mail'
    | 'mailFile'
    | 'customer'
    | 'itemTemplate'
    | 'tag'
    | 'user'
    | 'organisation'
    | 'layoutTemplate'
    | 'session'
    | 'programToken'
    | 'installation'
  objectId: string
  /** Data to keep with the event, such as a deleted draft. */
  detail?: string
  /**
   * The text whose hash goes into the event: the stored document and, for a final, the hash of its seller.
   */
  document?: string
}

/**
 * Stands for the organisation in events that belong to no organisation, such as a failed login to an unknown
 * one. These events form a chain of their own.
 */
export const systemOrganisation = ''

type Actor = Pick<Session, 'organisation' | 'user' | 'now'>

/**
 * Appends an event to the organisation's chain. Call it last in the transaction: until that ends, every other
 * writer in the organisation waits for the row of the chain's head.
 */
export function appendAudit(db: Db, actor: Actor, entry: AuditEntry): Promise<void> {
  return appendAudits(db, actor, [entry])
}

/**
 * Appends several events like `appendAudit`, in order and with few statements, or with none for an empty
 * list.
 */
export async function appendAudits(db: Db, actor: Actor, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const links = await takeLinks(db, actor.organisation, entries.length).executeTakeFirstOrThrow()
  await together(db, ...eventStatements(db, actor, entries, links))
}

/**
 * Links of a chain that a transaction has reserved: the number of the last link, and the hash of the event
 * before the first link.
 */
export interface TakenLinks {
  sequence: number
  hash: string
}

/**
 * The statement that reserves the next `amount` links of the organisation's chain. It locks the head of the
 * chain until the transaction ends; with an amount of 0, it only locks.
 */
export function takeLinks(db: Db, organisation: string, amount: number): ReturningStatement<TakenLinks> {
  return db
    .insertInto('audit_head')
    .values({ organisation, sequence: amount, hash: '' })
    .onConflict((conflict) =>
      conflict
        .column('organisation')
        .doUpdateSet({ sequence: (eb) => eb('audit_head.sequence', '+', amount) }),
    )
    .returning(['sequence', 'hash'])
}

/**
 * The statements that append events at the reserved links, to run with `together`.
 * If the organisation has been removed in the meantime, the last statement returns no row, so the transaction
 * fails and nothing is written.
 */
export function eventStatements(
  db: Db,
  actor: Actor,
  entries: AuditEntry[],
  links: TakenLinks,
): ReturningStatement<unknown>[] {
  const events = chained(actor, entries, links)
  const { hash = links.hash } = events.at(-1) ?? {}
  return [
    ...inShapes(events).map((rows) => db.insertInto('audit_event').values(rows).returning('sequence')),
    moveHead(db, actor.organisation, hash),
  ]
}

/** The head of the system's chain has no organisation that could have been removed. */
function moveHead(db: Db, organisation: string, hash: string): ReturningStatement<unknown> {
  const head = db.updateTable('audit_head').set({ hash }).where('organisation', '=', organisation)
  const owned = head.where((eb) =>
    eb.exists(eb.selectFrom('organisation').select('id').where('id', '=', organisation)),
  )
  return (organisation === systemOrganisation ? head : owned).returning('sequence')
}

function chained(actor: Actor, entries: AuditEntry[], links: TakenLinks) {
  let sequence = links.sequence - entries.length
  let { hash } = links
  return entries.map((entry) => {
    sequence += 1
    const event = {
      organisation: actor.organisation,
      sequence,
      at: actor.now,
      user_name: actor.user,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      detail: entry.detail ?? '',
      document_hash: entry.document === undefined ? '' : sha256(entry.document),
      previous_hash: hash,
    }
    hash = eventHash(event)
    return { ...event, hash }
  })
}

/** The fields that an event's hash covers, including its predecessor's hash. */
export type HashedEvent = Omit<Schema['audit_event'], 'hash'>

/** SHA-256 of the event and its predecessor's hash, as hex. */
export function eventHash(event: HashedEvent): string {
  return sha256(
    JSON.stringify([
      event.organisation,
      event.sequence,
      event.at,
      event.user_name,
      event.action,
      event.object_type,
      event.object_id,
      event.detail,
      event.document_hash,
      event.previous_hash,
    ]),
  )
}
