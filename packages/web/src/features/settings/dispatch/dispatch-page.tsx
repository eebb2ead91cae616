import Box from '@mui/material/Box'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useMailAccount, useOutboxState, useRemoveMailAccount } from '#rooms/state/dispatch/account.ts'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { RemovableHeader } from '../removable-header.tsx'
import { AccountForm } from './account-form.tsx'
import { ConsentSection } from './consent-section.tsx'
import { MailTemplates } from './mail-templates.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { texts } from './texts.ts'

/** Versand: the account through which mails are sent, and their templates. */
export function DispatchPage() {
  const account = useMailAccount()
  const outbox = useOutboxState()
  const { data } = account
  const removal = useRemoveMailAccount()
  return (
    <>
      <RemovableHeader texts={texts} canRemove={data?.isSet === true} removal={removal} />
      <Box sx={{ maxWidth: 900 }}>
        {outbox && <OutboxCard state={outbox} />}
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.hint}
        </Typography>
        <LoadingCard query={account}>
          {data && (
            <CardContent>
              <Typography variant="h2" sx={{ mb: 2 }}>
                {texts.account}
              </Typography>
              <AccountForm key={String(data.isSet)} stored={data} />
              {data.isSet && data.signIn === 'oauth' && (
                <ConsentSection consentedAt={data.consentedAt} isOver={outbox?.stop === 'consent'} />
              )}
            </CardContent>
          )}
        </LoadingCard>
        <Box sx={{ mt: 3 }}>
          <MailTemplates />
        </Box>
      </Box>
    </>
  )
}
