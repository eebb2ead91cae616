import { inboxEndpoints } from '@kontor/contract/inbox/inbox-endpoints'
import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import { isEInvoice, mayBeCheckedAgain } from '@kontor/domain/inbox/received-file'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { FileProblem } from '#rooms/state/inbox/check-file.ts'
import { useCheckAgain } from '#rooms/state/inbox/received.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { VerdictNotice } from '../findings/verdict-notice.tsx'
import { texts as inboxTexts } from '../texts.ts'
import { texts } from './texts.ts'

interface StoredCheckProps {
  invoice: ReceivedInvoiceDetail
  /** Why the browser cannot show the invoice. */
  problem: FileProblem | undefined
  onRefresh: () => void
}

/** The verdict of the latest check, with its day and rules, and a button for a new check. */
export function StoredCheck({ invoice, problem, onRefresh }: StoredCheckProps) {
  const mayCheck = useMayCall(inboxEndpoints.checkReceived) && mayBeCheckedAgain(invoice)
  const { run, isPending, problem: refusal } = useCheckAgain()
  const { kind, profile, check } = invoice
  const checkAgain = async () => {
    if (!(await run(invoice))) onRefresh()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isEInvoice(kind) && problem !== undefined && (
        <Alert severity="info">{inboxTexts.problems[problem]}</Alert>
      )}
      {refusal?.code === 'stale' && <Alert severity="info">{texts.conflict}</Alert>}
      {check.verdict !== '' && <VerdictNotice verdict={check.verdict} syntax={kind} profile={profile} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 16em', minWidth: 0 }}>
          {texts.checked(formatTimestamp(check.at), check.rules)}
        </Typography>
        {mayCheck && (
          <Button disabled={isPending} onClick={() => void checkAgain()} sx={{ displayPrint: 'none' }}>
            {texts.checkAgain}
          </Button>
        )}
      </Box>
    </Box>
  )
}
