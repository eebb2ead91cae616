import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { useSettleProject } from '#rooms/state/chains/chains.ts'
import { showError, showMessage } from '#rooms/state/http/snackbar.ts'
import { texts } from './texts.ts'

/**
 * Updates a settlement draft to match the project's current advances. `update` resolves to the updated draft,
 * to a problem that the caller has to explain, or to undefined after showing any other failure. For other
 * invoices, `isSettlement` is false, `actions` is empty, and `update` must not be called.
 */
export function useSettlementUpdate({ id, content, status }: Invoice) {
  const settling = useSettleProject()
  const isSettlement = status === 'draft' && content.paper?.kind === 'settlement'

  async function update() {
    const updated = await settling.run({ invoiceId: id })
    if (updated && !(updated instanceof ApiProblem)) showMessage(texts.updated, 'success')
    return updated
  }
  async function updateFromMenu(): Promise<void> {
    const updated = await update()
    if (!(updated instanceof ApiProblem)) return
    const { chainProblemText } = await import('#rooms/ui/chains/chain-problem-texts.ts')
    showError(chainProblemText(updated))
  }
  return {
    update,
    isSettlement,
    isBusy: settling.isPending,
    actions: isSettlement ? [{ label: texts.update, onClick: () => void updateFromMenu() }] : [],
  }
}
