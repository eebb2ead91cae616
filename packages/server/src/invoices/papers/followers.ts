import { creditedLines } from '@kontor/domain/chains/credit-content'
import { paperSums } from '@kontor/domain/chains/paper-sums'
import { precedingInvoiceOf } from '@kontor/domain/invoices/number/preceding-invoice'
import {
  type Follower,
  type FollowerRelation,
  type PaperReference,
  relationOf,
} from '@kontor/domain/invoices/paper'
import type { AuditEntry } from '../../audit/audit.ts'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import type { ReturningStatement } from '../../database/together.ts'
import { invoiceEntryStatement } from '../../search/store.ts'
import { layoutOf } from '../layout-of.ts'
import type { StoredInvoice } from '../stored-invoice.ts'

/** A final that another paper refers to. Lock its row before you change its followers. */
export interface PaperBefore {
  id: string
  invoice: StoredInvoice
  followers: Follower[]
}

/** A final whose followers already include the new paper. */
export type FollowedPaper = PaperBefore

/** How other papers refer to an invoice: by its id, printed number and date. */
export async function referenceTo(db: Db, session: Session, invoice: StoredInvoice): Promise<PaperReference> {
  return { invoiceId: invoice.id, ...precedingInvoiceOf(invoice, await layoutOf(db, session, invoice)) }
}

/**
 * The finals that a new final refers to, each with the new one among its followers; none for an ordinary
 * invoice or an advance.
 */
export async function addFollower(
  db: Db,
  session: Session,
  final: StoredInvoice,
  before: readonly PaperBefore[],
): Promise<FollowedPaper[]> {
  const { paper } = final.content
  const relation = paper && relationOf(paper.kind)
  if (relation === undefined) return []
  const reference = await referenceTo(db, session, final)
  return before.map((row) => withFollower(row, { relation, reference, final }))
}

/** The paper with a new follower. Only the followers lead from a paper to the later papers of its chain. */
export function withFollower(
  { id, invoice, followers }: PaperBefore,
  about: { relation: FollowerRelation; reference: PaperReference; final: StoredInvoice },
): FollowedPaper {
  const { content } = about.final
  const follower: Follower = {
    ...about.reference,
    relation: about.relation,
    sums: paperSums(content),
    ...(withLines.includes(about.relation) ? { lines: creditedLines(content) } : {}),
  }
  return { id, invoice, followers: [...followers, follower] }
}

/** The relations of papers that change what is left of single lines. */
const withLines: readonly FollowerRelation[] = ['creditedBy', 'restoredBy']

/** The statements that store each paper's followers and update the chain state in its search entry. */
export function followerStatements(
  db: Db,
  session: Session,
  followed: readonly FollowedPaper[],
): ReturningStatement<unknown>[] {
  return followed.flatMap(({ id, invoice, followers }) => [
    db
      .updateTable('invoice')
      .set({ followers: JSON.stringify(followers) })
      .where('organisation', '=', session.organisation)
      .where('id', '=', id)
      .returning('id'),
    invoiceEntryStatement(db, session, invoice, followers),
  ])
}

/** One event per paper, with its followers; the audit check compares the stored lists with these events. */
export function linkEvents(followed: readonly FollowedPaper[]): AuditEntry[] {
  return followed.map(({ id, followers }) => ({
    action: 'invoice.link',
    objectType: 'invoice',
    objectId: id,
    detail: JSON.stringify(followers),
  }))
}
