import { customerName } from '@kontor/domain/customers/customer-name'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { useCopy } from '../../state/chains/chain-actions.ts'
import { reportFailure } from '../../state/http/failure.ts'
import { useOnce } from '../../state/http/once.ts'
import { openEditor } from '../../state/invoices/editor.ts'
import { invoiceLock, useDeleteDraft, useStartInvoiceEdit } from '../../state/invoices/invoices.ts'
import { confirmations } from '../../texts.ts'
import { useConfirm } from '../../ui/dialogs/confirm-dialog.tsx'
import { useLeaveAfter } from '../../ui/dialogs/leave-after.ts'
import { texts } from './texts.ts'

/**
 * The actions on the card of a draft or final; only one runs at a time. A failed call changes nothing
 * [S8.0.3].
 */
export function useInvoiceActions(invoice: Invoice) {
  const leaveAfter = useLeaveAfter()
  const confirm = useConfirm()
  const copy = useCopy()
  const startEdit = useStartInvoiceEdit()
  const deletion = useDeleteDraft()
  const once = useOnce()

  /** Takes the lock, then opens the editor [S4.2.2], at `field` if given. */
  async function edit(field?: string): Promise<void> {
    const leave = leaveAfter()
    const locked = await startEdit.run(invoice.id)
    if (!locked) return
    if (await leave(() => openEditor({ mode: 'edit', invoice: locked, field }))) return
    await invoiceLock.release(locked.id, false).catch(reportFailure)
  }

  return {
    edit: (field?: string) => once(() => edit(field)),

    /** Asks for confirmation, then opens the final in the editor [S4.1.3]. */
    correct: () =>
      once(async () => {
        const title = texts.correctTitle(printedNumber(invoice))
        if (await confirm({ title, text: confirmations.correct })) await edit()
      }),

    /** Opens the editor with a copy, which is not stored until the user saves it [S4.5.11]. */
    duplicate: () => once(() => leaveAfter()(() => openEditor({ mode: 'create', invoice: copy(invoice) }))),

    remove: () =>
      once(async () => {
        const leave = leaveAfter()
        const name = customerName(invoice.content.customer)
        const agreed = await confirm({
          title: name === '' ? undefined : texts.removeTitle(name),
          text: confirmations.deleteDraft,
          confirmLabel: texts.remove,
          destructive: true,
        })
        if (agreed && (await deletion.run(invoice.id))) await leave(() => '/home')
      }),

    isBusy: startEdit.isPending || deletion.isPending,
    /** The calls that the actions make. They fail, for example, while another user has the lock. */
    calls: [startEdit, deletion],
  }
}
