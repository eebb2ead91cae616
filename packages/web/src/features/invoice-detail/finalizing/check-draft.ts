import type { Invoice } from '@kontor/domain/invoices/invoice'
import { forbiddenTax } from '@kontor/domain/tax/tax-case-of'
import type { Finding } from '@kontor/einvoice/check/finding'
import { findingsOf } from '@kontor/pdf/paper-file'
import type { PaperProblem } from '#rooms/state/chains/paper-problem.ts'
import { verdictOn } from '#rooms/state/invoices/e-invoice.ts'
import { fetchSeller } from '#rooms/state/organisation/seller.ts'
import { eInvoiceFailureOf } from '#rooms/state/pdf/invoice-file.ts'
import { pdfSourceOf } from '#rooms/state/pdf/pdf-source.ts'
import type { Checked } from './finalizing-step.ts'

/**
 * Checks a draft that is to become final: first its chain, then its content, then whether its e-invoice can
 * be built. Returns undefined if the seller is missing. If a call fails, shows a message and throws
 * ApiProblem.
 */
export async function checkDraft(draft: Invoice, hasChains: boolean): Promise<Checked | undefined> {
  const paperProblem = await problemOfChain(draft)
  if (paperProblem !== undefined) return { paperProblem, findings: [], stops: [], isTaxForbidden: false }
  const warnings = hasChains ? await warningsOfChain(draft) : []
  const seller = await fetchSeller(draft)
  if (seller === undefined) return undefined

  const { format } = draft.content.eInvoice
  const isTaxForbidden = forbiddenTax(draft.content, seller) !== undefined
  const verdict = await verdictOn(draft.content, { seller, number: undefined, format })
  const mustBuild = verdict.stops.length === 0 && format !== 'pdf'
  const failures = mustBuild ? await failuresToBuild(draft) : []
  return {
    findings: [...verdict.findings, ...failures, ...warnings],
    stops: [...verdict.stops, ...failures],
    isTaxForbidden,
  }
}

/** Loads the rules of chains only for an invoice that is in one. */
async function problemOfChain(draft: Invoice): Promise<PaperProblem | undefined> {
  if (draft.content.paper === undefined) return undefined
  const { paperProblemOf } = await import('#rooms/state/chains/paper-problem.ts')
  return paperProblemOf(draft)
}

/** Loads the warnings only for organisations that have the function. */
async function warningsOfChain(draft: Invoice): Promise<Finding[]> {
  const { projectWarningsOf } = await import('../chains/project-warnings.ts')
  return projectWarningsOf(draft)
}

/** Why the e-invoice cannot be built; empty if it can. */
async function failuresToBuild(draft: Invoice): Promise<Finding[]> {
  const failure = await eInvoiceFailureOf(await pdfSourceOf(draft))
  return failure === undefined ? [] : findingsOf(failure)
}
