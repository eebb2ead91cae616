import { formatTimestamp } from '@kontor/domain/german-format'
import type { Invoice } from '@kontor/domain/invoice'
import Alert from '@mui/material/Alert'
import type { ApiProblem } from '../../state/api-problem.ts'
import { useSession } from '../../state/session.ts'
import { texts } from './texts.ts'

interface LockNoticeProps {
  invoice: Invoice
  /** Why the last action was refused. */
  problem: ApiProblem | undefined
}

/** Says who is editing the invoice at the moment, or that it has changed or gone meanwhile (contract §6). */
export function LockNotice({ invoice, problem }: LockNoticeProps) {
  const username = useSession((session) => session.username)
  if (problem?.code === 'locked' && problem.lockedBy) {
    return <Notice text={texts.lockedBy(problem.lockedBy, formatTimestamp(problem.lockedSince ?? 0))} />
  }
  if (problem?.status === 404) return <Notice text={texts.gone} />
  if (problem?.status === 409) return <Notice text={texts.changedElsewhere} />
  const { isEditedByUser, editingStartedAt } = invoice
  if (isEditedByUser === '' || isEditedByUser === username) return null
  return <Notice text={texts.lockedBy(isEditedByUser, formatTimestamp(editingStartedAt))} />
}

function Notice({ text }: { text: string }) {
  return <Alert severity="warning">{text}</Alert>
}
