import { projectKey } from '@kontor/domain/chains/settlement'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { Finding } from '@kontor/einvoice/check/finding'
import { projectPapersOf } from '../../../state/chains/paper-problem.ts'
import { texts } from './texts.ts'

/**
 * Warnings before a draft becomes final: its project has been settled already or, for an ordinary invoice,
 * has open advances, so its work could be billed twice (§ 14c UStG). Empty for advances and credits, and for
 * an invoice without a project. Throws ApiProblem.
 */
export async function projectWarningsOf({ id, content }: Invoice): Promise<Finding[]> {
  const { paper } = content
  if (paper !== undefined && paper.kind !== 'settlement') return []
  if (projectKey(content) === undefined) return []
  const { open, settlements } = await projectPapersOf(id)
  const named = (papers: readonly { invoiceNumber: string }[]) =>
    papers.map(({ invoiceNumber }) => invoiceNumber).join(', ')
  return [
    ...(settlements.length > 0 ? [warning('items', texts.alreadySettled(named(settlements)))] : []),
    ...(paper === undefined && open.length > 0
      ? [warning('surcharges', texts.openAdvances(named(open)))]
      : []),
  ]
}

function warning(field: string, message: string): Finding {
  return { id: '§ 14c UStG', kind: 'content', severity: 'warning', field, message }
}
