import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useMailbox, useRemoveMailbox } from '#rooms/state/inbox/mailbox.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import { MailboxState } from './mailbox-state.tsx'
import { texts } from './texts.ts'

/** Postfach: the mailbox from which Kontor fetches received invoices [A9.8]. */
export function MailboxPage() {
  const mailbox = useMailbox()
  const { data } = mailbox
  const removal = useRemoveMailbox()
  const confirm = useConfirm()
  const isConfigured = data !== undefined && data.host !== ''
  async function remove() {
    const question = {
      title: texts.removeTitle,
      text: texts.askRemove,
      confirmLabel: texts.remove,
      destructive: true,
    }
    if ((await confirm(question)) && (await removal.run(undefined))) showMessage(texts.removed, 'info')
  }
  return (
    <>
      <PageHeader
        title={texts.title}
        leading={<BackToSettings />}
        actions={
          isConfigured && (
            <Button color="error" disabled={removal.isPending} onClick={() => void remove()}>
              {texts.remove}
            </Button>
          )
        }
      />
      <Box sx={{ maxWidth: 720 }}>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.hint}
        </Typography>
        {isConfigured && <MailboxState mailbox={data} />}
        <LoadingCard query={mailbox}>
          {data && (
            <CardContent>
              <MailboxForm key={String(isConfigured)} stored={data} />
            </CardContent>
          )}
        </LoadingCard>
      </Box>
    </>
  )
}
