import type { ApiProblem } from '@kontor/contract/calls/api-problem'
import { customerEndpoints } from '@kontor/contract/customers/customer-endpoints'
import type { Customer } from '@kontor/domain/customers/customer'
import Divider from '@mui/material/Divider'
import { useReleaseCustomerLock } from '../../state/customers/customers.ts'
import { useOtherEditor } from '../../state/invoices/editing-lock.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { LockNotice } from '../../ui/dialogs/lock-notice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { texts } from './texts.ts'

interface ContactDetailsProps {
  customer: Customer | undefined
  onEdit: (customer: Customer) => void
  onRemove: (customer: Customer) => void
  /** Why an action failed, for example because of a colleague's lock. */
  problem: ApiProblem | undefined
  /** Loads the contacts again after an administrator has released a lock. */
  onReleased: () => Promise<void>
}

/** The selected contact [S2.8.3] with its actions [S2.8.5]. */
export function ContactDetails({ customer, onEdit, onRemove, problem, onReleased }: ContactDetailsProps) {
  const mayWrite = useMayCall(customerEndpoints.updateCustomer)
  const editor = useOtherEditor(customer, problem)
  const { run } = useReleaseCustomerLock()
  const mayRelease = useMayCall(customerEndpoints.releaseCustomerLock)
  const release = async (id: string) => {
    if (await run(id)) await onReleased()
  }

  return (
    <Panel
      title={texts.details}
      actions={
        customer && (
          <ActionMenu
            label={texts.menu}
            actions={[
              ...(mayWrite ? [{ label: texts.edit, onClick: () => onEdit(customer) }] : []),
              { label: texts.newInvoice, disabled: true },
              { label: texts.oldInvoices, disabled: true },
              { label: texts.duplicate, disabled: true },
              ...(mayWrite ? [{ label: texts.remove, onClick: () => onRemove(customer) }] : []),
            ]}
          />
        )
      }
    >
      <Divider />
      {customer && editor && (
        <LockNotice holder={editor} onRelease={mayRelease ? () => void release(customer.id) : undefined} />
      )}
      {customer ? <ContactFacts customer={customer} /> : <EmptyState text={texts.chooseContact} />}
    </Panel>
  )
}
