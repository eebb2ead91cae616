import { creditError } from '@kontor/domain/chains/chain-errors'
import { assertCreditFits } from '@kontor/domain/chains/credit-content'
import { assertSettlementFits, projectKey } from '@kontor/domain/chains/settlement'
import { DomainError } from '@kontor/domain/domain-error'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { Paper } from '@kontor/domain/invoices/paper'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { ProblemError } from '../../problem-error.ts'
import { rejectWithoutChains } from '../save-invoice.ts'
import type { PaperBefore } from './followers.ts'
import { lockFinal } from './lock-finals.ts'
import { firstOpenAdvance, openAdvanceIds, openAdvances, standingSettlements } from './open-advances.ts'
import { rejectOtherTerms } from './shared-terms.ts'
import { storedProjectKey } from './stored-project-key.ts'

/**
 * The papers that an invoice refers to, locked and checked against the rules of the chain; none for an
 * ordinary invoice or an advance. Throws `functionOff`, `notFound`, `locked`, `statusNotAllowed`,
 * `creditTooHigh`, `projectMissing`, `tooManyAdvances`, or a code from `creditError`, `assertSettlementFits`
 * or `termsError`. The amounts in `content` must be up to date (`recalculate`).
 */
export async function papersBefore(
  db: Db,
  session: Session,
  content: InvoiceContent,
): Promise<PaperBefore[]> {
  const { paper } = content
  if (paper === undefined) return []
  rejectWithoutChains(session)
  switch (paper.kind) {
    case 'credit':
      return creditedPaper(db, session, content, paper)
    case 'settlement': {
      const open = await openAdvances(db, session, content, { isLocked: true })
      assertSettlementFits(
        content,
        open.map(({ advance }) => advance),
        await standingSettlements(db, session, content),
      )
      const papers = open.map(({ before }) => before)
      for (const { invoice } of papers) await rejectOtherTerms(db, session, content, invoice)
      return papers
    }
    case 'advance': {
      const key = projectKey(content)
      if (key === undefined) throw new DomainError('projectMissing')
      const first = await firstOpenAdvance(db, session.organisation, key)
      if (first !== undefined) await rejectOtherTerms(db, session, content, first)
      return []
    }
    default:
      // A Stornorechnung never exists as a draft.
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
  const error = creditError(original.invoice.content, original.followers)
  if (error !== undefined) throw new DomainError(error)
  await rejectOtherTerms(db, session, content, original.invoice)
  assertCreditFits(original.invoice.content, original.followers, content)
  return [original]
}

/**
 * Rejects a settlement that omits an open advance of its project: one that became final after `papersBefore`
 * ran and before the settlement got its number. Throws `advanceLeftOut`, and the codes from `openAdvances`.
 */
export async function rejectOmittedAdvances(
  db: Db,
  session: Session,
  content: InvoiceContent,
): Promise<void> {
  const { paper } = content
  if (paper?.kind !== 'settlement') return
  const settled = new Set(paper.settles.map(({ invoiceId }) => invoiceId))
  const open = await openAdvanceIds(db, session, content)
  if (open.every((id) => settled.has(id))) return
  const advances = await openAdvances(db, session, content)
  assertSettlementFits(
    content,
    advances.map(({ advance }) => advance),
  )
}

/**
 * The stored key of an advance's project; null for an advance without a project, and for an invoice that is
 * not an advance.
 */
export function projectKeyOf(content: InvoiceContent): string | null {
  const key = content.paper?.kind === 'advance' ? projectKey(content) : undefined
  return key === undefined ? null : storedProjectKey(key)
}
