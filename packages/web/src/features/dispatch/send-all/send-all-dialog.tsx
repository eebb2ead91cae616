import { mostMailsAtOnce, type PreparedMail, type SentPaper } from '@kontor/contract/dispatch/mail-schema'
import { allRecipients } from '@kontor/domain/dispatch/recipients'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useOutboxState } from '#rooms/state/dispatch/account.ts'
import { usePreparedMails } from '#rooms/state/dispatch/send-mails.ts'
import { DialogFrame } from '#rooms/ui/dialogs/dialog-frame.tsx'
import { CheckboxInput } from '#rooms/ui/fields/checkbox-input.tsx'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { PageProgress } from '#rooms/ui/progress.tsx'
import { OutboxAlerts } from '../outbox-alerts.tsx'
import { paperTitle } from '../paper-title.ts'
import { texts } from '../texts.ts'
import { type Skipped, skippedBecause } from './sending-plan.ts'
import { useSendingAll } from './use-sending-all.ts'

interface SendAllDialogProps {
  papers: readonly SentPaper[]
  onClose: () => void
}

/** Sends several papers of one kind, each with the texts of its template to the recipients of its customer. */
export function SendAllDialog({ papers, onClose }: SendAllDialogProps) {
  const kind = papers[0]?.paperKind ?? 'invoice'
  const isTooMany = papers.length > mostMailsAtOnce
  const list = usePreparedMails(isTooMany ? [] : papers)
  const state = useOutboxState()
  const [includesSent, setIncludesSent] = useState(false)
  const { send, isPending, progress, refused, problem } = useSendingAll(onClose)
  const prepared = list.data ?? []
  const rows = prepared.map((mail) => ({ mail, skipped: skippedBecause(mail, { includesSent, refused }) }))
  const toSend = rows.filter(({ skipped }) => skipped === undefined).map(({ mail }) => mail)
  const sentCount = prepared.filter(({ sentBefore }) => sentBefore > 0).length
  return (
    <DialogFrame
      title={texts.sendAllTitle(papers.length, kind)}
      confirmLabel={toSend.length === 0 ? texts.send : texts.sendCount(toSend.length)}
      disabled={toSend.length === 0 || state?.isSet !== true}
      isBusy={isPending}
      onConfirm={() => void send(toSend)}
      onClose={onClose}
      problem={problem !== undefined && <Alert severity="error">{problem}</Alert>}
    >
      <Stack spacing={2}>
        {state && <OutboxAlerts state={state} more={texts.waitsThere} />}
        {isTooMany && <Alert severity="warning">{texts.tooManyAtOnce(mostMailsAtOnce)}</Alert>}
        {list.isLoadingError && <LoadFailure onRetry={() => void list.refetch()} />}
        {list.isLoading && <PageProgress />}
        <Box component="ul" aria-label={texts.papers[kind]} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map(({ mail, skipped }) => (
            <PaperRow key={mail.paperId} mail={mail} skipped={skipped} />
          ))}
        </Box>
        {sentCount > 0 && (
          <CheckboxInput
            label={texts.includeSent(sentCount, kind)}
            checked={includesSent}
            onChange={setIncludesSent}
            disabled={isPending}
          />
        )}
        <Typography variant="body2" role="status">
          {progress && texts.progress(progress.done, progress.total)}
        </Typography>
      </Stack>
    </DialogFrame>
  )
}

function PaperRow({ mail, skipped }: { mail: PreparedMail; skipped: Skipped | undefined }) {
  return (
    <Box
      component="li"
      sx={{
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        display: 'grid',
        columnGap: 2,
        gridTemplateColumns: { '@': 'minmax(0, 1fr)', '@560': 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Typography variant="body2" noWrap>
        {paperTitle(mail)} · {mail.customerName}
      </Typography>
      <Typography
        variant="body2"
        noWrap
        color={skipped === undefined ? 'textSecondary' : skipped === 'sentBefore' ? 'warning' : 'error'}
      >
        {skipped === undefined ? allRecipients(mail).join(', ') : texts.skipped[skipped]}
      </Typography>
    </Box>
  )
}
