import { isCancelled, isSettled, remainingSums } from '@kontor/domain/chains/remaining-sums'
import { projectKey } from '@kontor/domain/chains/settlement'
import { DomainError } from '@kontor/domain/domain-error'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type {
  Follower,
  FollowerRelation,
  PaperReference,
  SettledAdvance,
} from '@kontor/domain/invoices/paper'
import { receivedSums } from '@kontor/domain/payments/received-sums'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../caller.ts'
import { receivedAmounts } from '../../claims/received-amounts.ts'
import { lockFirstPapers } from '../../claims/stored-claims.ts'
import type { Db } from '../../database/connect.ts'
import { sameShape } from '../../database/stored-documents.ts'
import type { StoredInvoice } from '../stored-invoice.ts'
import { type PaperBefore, referenceTo } from './followers.ts'
import { lockFinals, paperOf } from './lock-finals.ts'
import { storedProjectKey } from './stored-project-key.ts'

/** Maximum number of advances in a settlement. */
const maxAdvances = 200

/**
 * A project's advance that is neither cancelled nor settled, with the sums that are left after its credits and,
 * while Zahlungen is on, what was received of them.
 */
export interface OpenAdvance {
  advance: SettledAdvance
  before: PaperBefore
}

/**
 * The open advances of a project in the currency of `content`, oldest first. With `isLocked`, the rows of the
 * project's open advances, and their claims, stay locked until the transaction ends. Throws `projectMissing` or
 * `tooManyAdvances`; with `isLocked`, also `locked` while someone is editing one of them.
 */
export async function openAdvances(
  db: Db,
  session: Session,
  content: InvoiceContent,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<OpenAdvance[]> {
  const ids = await openAdvanceIds(db, session, content)
  const papers = await (isLocked ? lockFinals(db, session, ids) : readPapers(db, session, ids))
  const byId = new Map(papers.map((paper) => [paper.id, paper]))
  const received = await amountsReceived(db, session, ids, isLocked)
  const advances: OpenAdvance[] = []
  for (const id of ids) {
    const before = byId.get(id)
    // Another transaction may have settled or cancelled the advance while this one waited for its row.
    if (before === undefined || isSettled(before.followers) || isCancelled(before.followers)) continue
    if (before.invoice.content.payment.currency !== content.payment.currency) continue
    const reference = await referenceTo(db, session, before.invoice)
    const sums = remainingSums(before.invoice.content, before.followers)
    const known = received && { received: receivedSums(sums, received.get(id) ?? 0) }
    advances.push({ before, advance: { ...reference, ...sums, ...known } })
  }
  return advances
}

/** What was received for advances, in cents by id; undefined while Zahlungen is off. */
async function amountsReceived(
  db: Db,
  { organisation, functions }: Session,
  ids: readonly string[],
  isLocked: boolean,
): Promise<Map<string, number> | undefined> {
  if (!functions.includes('payments')) return undefined
  // A payment that is recorded or undone at the same time waits, or is counted.
  if (isLocked) await lockFirstPapers(db, organisation, ids)
  return receivedAmounts(db, organisation, ids)
}

/**
 * Ids of a project's open advances, oldest first. Throws `projectMissing` or `tooManyAdvances`.
 */
export async function openAdvanceIds(db: Db, session: Session, content: InvoiceContent): Promise<string[]> {
  const key = projectKey(content)
  if (key === undefined) throw new DomainError('projectMissing')
  const rows = await openOf(db, session.organisation, key)
    .select('id')
    .limit(maxAdvances + 1)
    .execute()
  if (rows.length > maxAdvances) throw new DomainError('tooManyAdvances')
  return rows.map(({ id }) => id)
}

/** The oldest open advance of the project with this key; undefined if there is none. */
export async function firstOpenAdvance(
  db: Db,
  organisation: string,
  key: string,
): Promise<StoredInvoice | undefined> {
  const first = await openOf(db, organisation, key).select('document').limit(1).executeTakeFirst()
  return first && (JSON.parse(first.document) as StoredInvoice)
}

/**
 * The settlements that stand in an invoice's project, newest first: they are final and not cancelled. Looks
 * at the project's 200 newest settled advances. Empty for an invoice without a project.
 */
export async function standingSettlements(
  db: Db,
  session: Session,
  content: InvoiceContent,
): Promise<PaperReference[]> {
  const key = projectKey(content)
  if (key === undefined) return []
  const rows = await advancesOf(db, session.organisation, key)
    .where(timesOf('settledBy'), '>', timesOf('releasedBy'))
    .select('followers')
    .orderBy('invoice_date', 'desc')
    .orderBy('counter', 'desc')
    .limit(maxAdvances)
    .execute()
  const settlements = rows.flatMap(({ followers }) => {
    const settled = (JSON.parse(followers) as Follower[]).findLast(({ relation }) => relation === 'settledBy')
    return settled === undefined ? [] : [settled]
  })
  const byId = new Map(
    settlements.map(({ invoiceId, invoiceNumber, invoiceDate }) => [
      invoiceId,
      { invoiceId, invoiceNumber, invoiceDate },
    ]),
  )
  return [...byId.values()]
}

/**
 * The open advances of a project, sorted by invoice date and, within a day, by counter. The counter alone is
 * not enough, because it restarts every year.
 */
function openOf(db: Db, organisation: string, key: string) {
  return advancesOf(db, organisation, key)
    .where(timesOf('cancelledBy'), '=', 0)
    .where(timesOf('settledBy'), '=', timesOf('releasedBy'))
    .orderBy('invoice_date')
    .orderBy('counter')
    .orderBy('id')
}

/** The advances of a project. Also finds those whose long keys earlier versions stored unhashed. */
function advancesOf(db: Db, organisation: string, key: string) {
  return db
    .selectFrom('invoice')
    .where('organisation', '=', organisation)
    .where('project_key', 'in', [key, storedProjectKey(key)])
}

/**
 * How often a relation occurs in the followers of an invoice. Neither texts nor keys of lines in the list can
 * be mistaken for a field with a relation, because their quotation marks are escaped. Counts by removing one
 * character from each occurrence and comparing the lengths, the only way that both engines support.
 */
function timesOf(relation: FollowerRelation): RawBuilder<number> {
  const field = JSON.stringify({ relation }).slice(1, -1)
  return sql<number>`(length(followers) - length(replace(followers, ${field}, ${field.slice(1)})))`
}

async function readPapers(db: Db, { organisation }: Session, ids: string[]): Promise<PaperBefore[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'document', 'followers'])
    .where('organisation', '=', organisation)
    .where('id', 'in', sameShape(ids))
    .execute()
  return rows.map(paperOf)
}
