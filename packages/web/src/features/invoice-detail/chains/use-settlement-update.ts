import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { useSettleProject } from '../../../state/chains/chains.ts'
import { showError, showMessage } from '../../../state/http/snackbar.ts'
import { chainProblemText } from '../../../ui/chains/chain-problem-texts.ts'
import { texts } from './texts.ts'

/**
 * Updates a settlement draft to the project's current advances, and shows the result. For other invoices,
 * `isSettlement` is false, `actions` is empty, and `update` must not be called.
 */
export function useSettlementUpdate({ id, content, status }: Invoice) {
  const settling = useSettleProject()
  const isSettlement = status === 'draft' && content.paper?.kind === 'settlement'

  async function update(): Promise<void> {
    const updated = await settling.run({ invoiceId: id })
    if (updated instanceof ApiProblem) showError(chainProblemText(updated))
    else if (updated) showMessage(texts.updated, 'success')
  }
  return {
    update,
    isSettlement,
    isBusy: settling.isPending,
    actions: isSettlement ? [{ label: texts.update, onClick: () => void update() }] : [],
  }
}
