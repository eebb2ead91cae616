import type { Mailbox } from '@kontor/contract/inbox/mailbox-schema'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useCheckMailbox, useSaveMailbox } from '#rooms/state/inbox/mailbox.ts'
import { Fact } from '#rooms/ui/fact.tsx'
import { texts } from './texts.ts'

/** The time and the result of the last fetch, with buttons to fetch now and to pause or resume fetching. */
export function MailboxState({ mailbox }: { mailbox: Mailbox }) {
  const saving = useSaveMailbox()
  const looking = useCheckMailbox()
  const isPending = saving.isPending || looking.isPending
  const { outcome, checkedAt, on, host, port, security, username, folder } = mailbox
  const refusal = texts.problems[saving.problem?.code ?? '']
  async function look() {
    const found = await looking.run(undefined)
    if (found?.mailbox.outcome === 'done') showMessage(texts.looked(found.stored, found.known), 'info')
  }
  const pause = () => saving.run({ host, port, security, username, folder, password: '', on: !on })
  return (
    <Card component="section" aria-label={texts.lastLook} sx={{ mb: 3 }}>
      <CardContent>
        <Box
          component="dl"
          sx={{ m: 0, mb: 2, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
        >
          <Fact label={texts.state}>{on ? texts.on : texts.paused}</Fact>
          <Fact label={texts.lastLook}>
            {outcome === 'never' || checkedAt === 0 ? texts.never : formatTimestamp(checkedAt)}
          </Fact>
        </Box>
        <div aria-live="polite">
          {outcome !== 'never' && (
            <Alert severity={outcome === 'done' ? 'success' : 'warning'} sx={{ mb: 2 }}>
              {texts.outcomes[outcome]}
            </Alert>
          )}
        </div>
        {refusal !== undefined && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {refusal}
          </Alert>
        )}
        <Stack direction="row" spacing={1}>
          <Button variant="outlined" disabled={isPending} onClick={() => void look()}>
            {texts.look}
          </Button>
          <Button disabled={isPending} onClick={() => void pause()}>
            {on ? texts.pause : texts.resume}
          </Button>
        </Stack>
      </CardContent>
    </Card>
  )
}
