import type { OutboxState } from '@kontor/contract/dispatch/account-schema'
import { isAccountStop } from '@kontor/domain/dispatch/mail-state'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router'
import { useReleaseOutbox } from '#rooms/state/dispatch/account.ts'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { texts } from './texts.ts'

/** Why the outbox has stopped, with a button that releases it; nothing while it works. */
export function OutboxCard({ state }: { state: OutboxState }) {
  const confirm = useConfirm()
  const releasing = useReleaseOutbox()
  const { stop, stoppedAt, words, waiting } = state
  if (stop === '') return null
  async function release() {
    if (stop === '') return
    const question = { text: texts.askRelease[stop], confirmLabel: texts.release }
    if ((await confirm(question)) && (await releasing.run(undefined))) showMessage(texts.released, 'info')
  }
  const sentences = [
    texts.stops[stop],
    words === '' ? '' : texts.serverSaid(words),
    stoppedAt === 0 ? '' : texts.since(formatTimestamp(stoppedAt)),
    texts.waiting(waiting),
  ]
  return (
    <Alert
      severity={isAccountStop(stop) ? 'error' : 'warning'}
      sx={{ mb: 3, '& .MuiAlert-message': { width: '100%' } }}
    >
      {sentences.filter(Boolean).join(' ')}
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }}>
        <Button
          color="inherit"
          variant="outlined"
          disabled={releasing.isPending}
          onClick={() => void release()}
        >
          {texts.release}
        </Button>
        <Button color="inherit" component={Link} to="/home/outbox">
          {texts.toOutbox}
        </Button>
      </Stack>
    </Alert>
  )
}
