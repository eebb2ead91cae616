import type { ApiProblem } from '@kontor/contract/calls/api-problem'
import { customerEndpoints } from '@kontor/contract/customers/customer-endpoints'
import type { Customer } from '@kontor/domain/customers/customer'
import HistoryIcon from '@mui/icons-material/History'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useReleaseCustomerLock } from '../../state/customers/customers.ts'
import { useOtherEditor } from '../../state/invoices/editing-lock.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { needsOf } from '../../state/organisation/page-needs.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { ContactFacts } from '../../ui/contacts/contact-facts.tsx'
import { LockNotice } from '../../ui/dialogs/lock-notice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { texts } from './texts.ts'

interface ContactDetailsProps {
  customer: Customer | undefined
  onEdit: (customer: Customer) => void
  onRemove: (customer: Customer) => void
  onWriteInvoice: (customer: Customer) => void
  onShowInvoices: (customer: Customer) => void
  /** Why an action failed, for example because of a colleague's lock. */
  problem: ApiProblem | undefined
  /** Loads the contacts again after an administrator has released a lock. */
  onReleased: () => Promise<void>
}

/** The selected contact [S2.8.3] with its actions [S2.8.5, A31.1]. */
export function ContactDetails(props: ContactDetailsProps) {
  const { customer, onEdit, onRemove, onWriteInvoice, onShowInvoices, problem, onReleased } = props
  const mayWrite = useMayCall(customerEndpoints.updateCustomer)
  const hasPage = useMayCall(needsOf('/home/contact'))
  const mayWriteInvoice = useMayCall(needsOf('/home/invoice-editor')) && hasPage
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
          <>
            {hasPage && (
              <Tooltip title={texts.oldInvoices}>
                <IconButton aria-label={texts.oldInvoices} onClick={() => onShowInvoices(customer)}>
                  <HistoryIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            )}
            <ActionMenu
              label={texts.menu}
              actions={[
                ...(mayWrite ? [{ label: texts.edit, onClick: () => onEdit(customer) }] : []),
                {
                  label: texts.newInvoice,
                  disabled: !mayWriteInvoice,
                  onClick: () => onWriteInvoice(customer),
                },
                { label: texts.oldInvoices, disabled: !hasPage, onClick: () => onShowInvoices(customer) },
                { label: texts.duplicate, disabled: true },
                ...(mayWrite ? [{ label: texts.remove, onClick: () => onRemove(customer) }] : []),
              ]}
            />
          </>
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
