import { creditRefusal } from '@kontor/domain/chains/chain-refusals'
import { assertCreditFits } from '@kontor/domain/chains/credit-content'
import type { Follower, Paper, SettledAdvance } from '@kontor/domain/chains/paper'
import { paperSums } from '@kontor/domain/chains/paper-sums'
import { assertSettlementFits, projectKey } from '@kontor/domain/chains/settlement'
import { isCancelled, isSettled } from '@kontor/domain/chains/what-is-left'
import { DomainError } from '@kontor/domain/domain-error'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { Db } from '../database/connect.ts'
import { refuseWhenEdited } from '../editing-lock.ts'
import { refuseWithoutChains } from '../invoices/save-invoice.ts'
import type { StoredInvoice } from '../invoices/stored-invoice.ts'
import { ProblemError } from '../problem-error.ts'
import type { Session } from '../session/session.ts'
import { type PaperBefore, referenceTo } from './followers.ts'

/** Most advances of one project. */
const mostAdvances = 200

/**
 * The papers that computed content refers to, locked, after every check that keeps their chain sound; none
 * for an ordinary invoice. Throws `functionOff`, `notFound`, `locked`, `creditTooHigh`, `projectMissing`,
 * what `creditRefusal` and `assertSettlementFits` say.
 */
export async function papersBefore(
  db: Db,
  session: Session,
  content: InvoiceContent,
): Promise<PaperBefore[]> {
  const { paper } = content
  if (paper === undefined) return []
  refuseWithoutChains(session)
  switch (paper.kind) {
    case 'credit':
      return creditedPaper(db, session, content, paper)
    case 'settlement': {
      const open = await openAdvances(db, session, content)
      assertSettlementFits(
        content,
        open.map(({ advance }) => advance),
      )
      return open.map(({ before }) => before)
    }
    case 'advance':
      if (projectKey(content) === undefined) throw new DomainError('projectMissing')
      return []
    default:
      // A Stornorechnung is final from the beginning.
      throw new ProblemError('statusNotAllowed')
  }
}

async function creditedPaper(
  db: Db,
  session: Session,
  content: InvoiceContent,
  paper: Extract<Paper, { kind: 'credit' }>,
): Promise<PaperBefore[]> {
  const original = await lockFinal(db, session, paper.credits.invoiceId)
  const refusal = creditRefusal(original.invoice.content, original.followers)
  if (refusal !== undefined) throw new DomainError(refusal)
  assertCreditFits(original.invoice.content, original.followers, content)
  return [original]
}

/**
 * A final that nobody edits, which is the caller's until the transaction ends. Throws `notFound`, `locked`,
 * `statusNotAllowed`.
 */
export async function lockFinal(db: Db, session: Session, id: string): Promise<PaperBefore> {
  const row = await db
    .selectFrom('invoice')
    .select(['id', 'status', 'document', 'followers', 'lock_user', 'lock_since', 'lock_until'])
    .where('organisation', '=', session.organisation)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('notFound')
  if (row.status !== 'final') throw new ProblemError('statusNotAllowed')
  refuseWhenEdited(row, session)
  return paperOf(row)
}

function paperOf(row: { id: string; document: string; followers: string }): PaperBefore {
  return {
    id: row.id,
    invoice: JSON.parse(row.document) as StoredInvoice,
    followers: JSON.parse(row.followers) as Follower[],
  }
}

/** An advance of a project that is neither cancelled nor settled. */
export interface OpenAdvance {
  advance: SettledAdvance
  before: PaperBefore
}

/**
 * The open advances of a project in the order of their numbers, locked unless they are only looked at. Throws
 * `projectMissing`.
 */
export async function openAdvances(
  db: Db,
  session: Session,
  content: InvoiceContent,
  { isLocked = true }: { isLocked?: boolean } = {},
): Promise<OpenAdvance[]> {
  const key = projectKey(content)
  if (key === undefined) throw new DomainError('projectMissing')
  const query = db
    .selectFrom('invoice')
    .select(['id', 'document', 'followers'])
    .where('organisation', '=', session.organisation)
    .where('project_key', '=', key)
    .orderBy('counter')
    .orderBy('id')
    .limit(mostAdvances)
  const rows = await (isLocked ? query.forUpdate() : query).execute()
  const open = rows.map(paperOf).filter(({ followers }) => !isSettled(followers) && !isCancelled(followers))
  const advances: OpenAdvance[] = []
  for (const before of open) {
    const reference = await referenceTo(db, session, before.invoice)
    advances.push({ before, advance: { ...reference, ...paperSums(before.invoice.content) } })
  }
  return advances
}

/** The project of an advance; null for every other paper. */
export function projectKeyOf(content: InvoiceContent): string | null {
  return content.paper?.kind === 'advance' ? (projectKey(content) ?? null) : null
}
