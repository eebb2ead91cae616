import type { Customer } from '@kontor/domain/customer'
import { formatTimestamp } from '@kontor/domain/german-format'
import Alert from '@mui/material/Alert'
import type { ApiProblem } from '../../state/api-problem.ts'
import { useDeleteCustomer } from '../../state/customers.ts'
import { useSession } from '../../state/session.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { ContactCard } from './contact-card.tsx'
import { texts } from './texts.ts'

interface ContactDetailsProps {
  customer: Customer
  onEdit: () => void
  /** Why editing did not begin, e.g. because someone else is at it. */
  problem: ApiProblem | undefined
}

/** The chosen contact and what can be done about it. */
export function ContactDetails({ customer, onEdit, problem }: ContactDetailsProps) {
  const confirm = useConfirm()
  const removal = useDeleteCustomer()
  const editor = editorOf(customer, removal.problem ?? problem, useSession().username)

  async function remove() {
    const agreed = await confirm({
      text: texts.confirmRemoval,
      confirmLabel: texts.remove,
      destructive: true,
    })
    if (agreed) await removal.run(customer.id)
  }

  return (
    <>
      {editor && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {texts.lockedBy(editor.name, formatTimestamp(editor.since))}
        </Alert>
      )}
      <ContactCard
        customer={customer}
        menu={
          <ActionMenu
            label={texts.menu}
            actions={[
              { label: texts.edit, onClick: onEdit },
              { label: texts.newInvoice, disabled: true },
              { label: texts.oldInvoices, disabled: true },
              { label: texts.duplicate, disabled: true },
              { label: texts.remove, onClick: () => void remove() },
            ]}
          />
        }
      />
    </>
  )
}

/** Who else is editing the contact: as a refusal has just told, or as the list knew. */
function editorOf(customer: Customer, problem: ApiProblem | undefined, username: string) {
  if (problem?.lockedBy) return { name: problem.lockedBy, since: problem.lockedSince ?? 0 }
  const { isEditedByUser, editingStartedAt } = customer
  return isEditedByUser && isEditedByUser !== username
    ? { name: isEditedByUser, since: editingStartedAt }
    : undefined
}
