import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { projectKey } from '@kontor/domain/chains/settlement'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { Finding } from '@kontor/einvoice/check/finding'
import { projectPapersOf } from '#rooms/state/chains/paper-problem.ts'
import { reportFailure } from '#rooms/state/http/failure.ts'
import { chainProblemText } from '#rooms/ui/chains/chain-problem-texts.ts'
import { texts } from './texts.ts'

/**
 * Warnings before a draft becomes final: its project has been settled already or, for an ordinary invoice,
 * has open advances, so its work could be billed twice (§ 14c UStG). Empty for advances and credits, and for
 * an invoice without a project. If a call fails, shows an error message and throws ApiProblem.
 */
export async function projectWarningsOf({ id, content }: Invoice): Promise<Finding[]> {
  const { paper } = content
  if (paper !== undefined && paper.kind !== 'settlement') return []
  if (projectKey(content) === undefined) return []
  try {
    const { open, settlements } = await projectPapersOf(id)
    const settled = settlements.length > 0 ? [texts.alreadySettled(named(settlements))] : []
    const unsettled = paper === undefined && open.length > 0 ? [texts.openAdvances(named(open))] : []
    return warningOf([...settled, ...unsettled])
  } catch (error) {
    // More advances than one call lists: an ordinary invoice can become final all the same.
    if (error instanceof ApiProblem && error.code === 'tooManyAdvances')
      return warningOf([chainProblemText(error)])
    reportFailure(error)
    throw error
  }
}

function named(papers: readonly { invoiceNumber: string }[]): string {
  return papers.map(({ invoiceNumber }) => invoiceNumber).join(', ')
}

function warningOf(messages: readonly string[]): Finding[] {
  if (messages.length === 0) return []
  const message = messages.join(' ')
  return [{ id: '§ 14c UStG', kind: 'content', severity: 'warning', field: 'items', message }]
}
