import Box from '@mui/material/Box'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useMailbox, useRemoveMailbox } from '#rooms/state/inbox/mailbox.ts'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { RemovableHeader } from '../removable-header.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import { MailboxState } from './mailbox-state.tsx'
import { texts } from './texts.ts'

/** Postfach: the mailbox from which Kontor fetches received invoices [A9.8]. */
export function MailboxPage() {
  const mailbox = useMailbox()
  const { data } = mailbox
  const removal = useRemoveMailbox()
  const isConfigured = data !== undefined && data.host !== ''
  return (
    <>
      <RemovableHeader texts={texts} canRemove={isConfigured} removal={removal} />
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
