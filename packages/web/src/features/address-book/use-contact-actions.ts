import type { Customer } from '@kontor/domain/customers/customer'
import { customerName } from '@kontor/domain/customers/customer-name'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { contactPath } from '../../state/contacts/contact-path.ts'
import { openCustomerEditor } from '../../state/customers/customer-editor.ts'
import { customerLock, useDeleteCustomer, useStartCustomerEdit } from '../../state/customers/customers.ts'
import { reportFailure } from '../../state/http/failure.ts'
import { useOpenProblem } from '../../state/http/open-problem.ts'
import { openEditor } from '../../state/invoices/editor.ts'
import { confirmations } from '../../texts.ts'
import { useConfirm } from '../../ui/dialogs/confirm-dialog.tsx'
import { useLeaveAfter } from '../../ui/dialogs/leave-after.ts'
import { texts } from './texts.ts'

/** The actions of the address book. A failed call changes nothing [S8.0.3]. */
export function useContactActions(reload: () => Promise<boolean>) {
  const navigate = useNavigate()
  const leaveAfter = useLeaveAfter()
  const confirm = useConfirm()
  const editing = useStartCustomerEdit()
  const removal = useDeleteCustomer()
  const { problem, refresh } = useOpenProblem([editing, removal], reload)
  const [triedId, setTriedId] = useState('')
  return {
    refresh,
    /** Why the last action failed; undefined if that action concerned another contact. */
    problemOf: (id: string) => (id === triedId ? problem : undefined),

    add() {
      openCustomerEditor()
      navigate('/home/customer-editor')
    },

    /** Takes the lock, then opens the editor [S4.2.1]. */
    async edit({ id }: Customer) {
      setTriedId(id)
      const leave = leaveAfter()
      const customer = await editing.run(id)
      if (!customer) return
      const isOpened = await leave(() => {
        openCustomerEditor({ mode: 'edit', customer })
        return `/home/customer-editor?id=${encodeURIComponent(id)}`
      })
      if (!isOpened) await customerLock.release(id, false).catch(reportFailure)
    },

    /** Opens the editor with a new invoice for the contact [A31.5]. */
    writeInvoice(customer: Customer) {
      navigate(openEditor({ mode: 'create', forCustomer: customer }))
    },

    /** Opens the contact's page [A31.4]. */
    showInvoices({ id }: Customer) {
      navigate(contactPath(id))
    },

    async remove(customer: Customer) {
      const { id } = customer
      const name = customerName(customer)
      const agreed = await confirm({
        title: name === '' ? undefined : texts.removeTitle(name),
        text: confirmations.deleteContact,
        confirmLabel: texts.remove,
        destructive: true,
      })
      if (!agreed) return
      setTriedId(id)
      await removal.run(id)
    },
  }
}
