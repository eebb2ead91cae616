import { chainEndpoints } from '@kontor/contract/chains/chain-endpoints'
import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import { creditError } from '@kontor/domain/chains/chain-errors'
import { assertCreditFits } from '@kontor/domain/chains/credit-content'
import { assertSettlementFits, projectKey } from '@kontor/domain/chains/settlement'
import { sharedTermsOf, termsError } from '@kontor/domain/chains/shared-terms'
import { DomainError, type DomainErrorCode } from '@kontor/domain/domain-error'
import { infoValue } from '@kontor/domain/invoices/info-field'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { reportFailure } from '../http/failure.ts'
import { call } from '../session/api-client.ts'

/** Why the chain of a draft prevents it from becoming final. */
export interface PaperProblem {
  code: DomainErrorCode
  /** Printed numbers of the advances, or of the earlier paper, that cause the problem. */
  advances: string[]
  /** Printed numbers of the settlements that stand in the project. */
  settlements: string[]
}

/**
 * Why the server would refuse to finalize a draft because of its chain; undefined if it would not. Applies
 * the server's rules to the current papers of the chain. If a call fails, shows an error message and throws
 * ApiProblem.
 */
export async function paperProblemOf(draft: Invoice): Promise<PaperProblem | undefined> {
  try {
    await assertPaperFits(draft)
    return undefined
  } catch (error) {
    if (error instanceof DomainError) {
      const { advances, settlements } = error.details
      return { code: error.code, advances: namesIn(advances), settlements: namesIn(settlements) }
    }
    reportFailure(error)
    throw error
  }
}

async function assertPaperFits({ id, content }: Invoice): Promise<void> {
  const { paper } = content
  if (paper === undefined) return
  if (paper.kind === 'credit') {
    const original = await call(invoiceEndpoints.getInvoice, { params: { id: paper.credits.invoiceId } })
    const error = creditError(original.content, original.followers ?? [])
    if (error !== undefined) throw new DomainError(error)
    const differs = termsError(content, sharedTermsOf(original.content))
    if (differs !== undefined) throw new DomainError(differs, { advances: [paper.credits.invoiceNumber] })
    assertCreditFits(original.content, original.followers ?? [], content)
    return
  }
  if (projectKey(content) === undefined) throw new DomainError('projectMissing')
  if (paper.kind === 'advance') {
    const { customerId } = content.customer
    const body = { customerId, projectNumber: infoValue(content, 'PROJECTNR') }
    const { terms } = await call(chainEndpoints.getProjectForm, { body })
    const differs = terms && termsError(content, terms)
    if (differs !== undefined) throw new DomainError(differs)
  }
  if (paper.kind === 'settlement') {
    const { open, settlements } = await projectPapersOf(id)
    assertSettlementFits(content, open, settlements)
  }
}

/** The open advances of an invoice's project, and the settlements that stand in it. Throws ApiProblem. */
export async function projectPapersOf(id: string) {
  const [open, settlements] = await Promise.all([
    call(chainEndpoints.listOpenAdvances, { params: { id } }),
    call(chainEndpoints.listSettlements, { params: { id } }),
  ])
  return { open, settlements }
}

function namesIn(detail: unknown): string[] {
  return Array.isArray(detail) ? detail.map(String) : []
}
