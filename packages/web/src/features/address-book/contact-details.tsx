import type { Customer } from '@kontor/domain/customer'
import { formatTimestamp } from '@kontor/domain/german-format'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import type { ApiProblem } from '../../state/api-problem.ts'
import { useDeleteCustomer } from '../../state/customers.ts'
import { useSession } from '../../state/session.ts'
import { confirmations } from '../../texts.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { texts } from './texts.ts'

interface ContactDetailsProps {
  /** Undefined while none is chosen. */
  customer: Customer | undefined
  onEdit: (customer: Customer) => void
  /** Why editing did not begin, e.g. because someone else is at it. */
  problem: ApiProblem | undefined
}

/** The chosen contact [S2.8.3], and what can be done about it [S2.8.5]. */
export function ContactDetails({ customer, onEdit, problem }: ContactDetailsProps) {
  const confirm = useConfirm()
  const removal = useDeleteCustomer()
  const username = useSession((session) => session.username)
  const editor = customer && editorOf(customer, removal.problem ?? problem, username)

  async function remove({ id }: Customer) {
    const agreed = await confirm({
      text: confirmations.deleteContact,
      confirmLabel: texts.remove,
      destructive: true,
    })
    if (agreed) await removal.run(id)
  }

  return (
    <Card component="section" aria-labelledby="contact-details">
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 48, pl: 2, pr: 1 }}>
        <Typography id="contact-details" variant="h2" sx={{ flexGrow: 1 }}>
          {texts.details}
        </Typography>
        {customer && (
          <ActionMenu
            label={texts.menu}
            actions={[
              { label: texts.edit, onClick: () => onEdit(customer) },
              { label: texts.newInvoice, disabled: true },
              { label: texts.oldInvoices, disabled: true },
              { label: texts.duplicate, disabled: true },
              { label: texts.remove, onClick: () => void remove(customer) },
            ]}
          />
        )}
      </Box>
      <Divider />
      {editor && (
        <Alert severity="warning">{texts.lockedBy(editor.name, formatTimestamp(editor.since))}</Alert>
      )}
      {customer ? <ContactFacts customer={customer} /> : <EmptyState text={texts.chooseContact} />}
    </Card>
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
