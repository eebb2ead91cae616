import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { MailState } from '@kontor/domain/dispatch/mail-state'
import { allRecipients, type Recipients } from '@kontor/domain/dispatch/recipients'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import SendIcon from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { Panel } from '../panel.tsx'
import { MailStateChip } from './mail-state-chip.tsx'
import { dispatchTexts as texts } from './texts.ts'

interface ListedMail extends Recipients {
  id: string
  state: MailState
  createdAt: UnixSeconds
  acceptedAt: UnixSeconds
  nextAt: UnixSeconds
  /** '' outside test mode. */
  redirectedTo: string
}

export interface DispatchPanelProps {
  /** The mails with the paper, newest first. */
  mails: readonly ListedMail[]
  /** Undefined if the user may not send. */
  onSend: (() => void) | undefined
  /** Why the paper cannot be sent yet; '' if it can. */
  notYet: string
  onOpen: (id: string) => void
}

/** How many mails the card shows at first. */
const fewMails = 3

/** Versand: sends a paper, and shows what became of its mails. Says "Gesendet" only of accepted ones. */
export function DispatchPanel({ mails, onSend, notYet, onOpen }: DispatchPanelProps) {
  const hintId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const sent = mails.find(({ state, redirectedTo }) => state === 'accepted' && redirectedTo === '')
  const shown = showsAll ? mails : mails.slice(0, fewMails)
  return (
    <Panel title={texts.title}>
      <Stack spacing={1.5} sx={{ px: 2, pb: 2 }}>
        <Typography variant="body2" role="status" color={sent ? 'textPrimary' : 'textSecondary'}>
          {notYet || (sent ? texts.sent(formatTimestamp(sent.acceptedAt)) : texts.neverSent)}
        </Typography>
        {mails.length > 0 && (
          <Box
            component="ul"
            aria-label={texts.list}
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
          >
            {shown.map((mail) => (
              <li key={mail.id}>
                <MailEntry mail={mail} onOpen={onOpen} />
              </li>
            ))}
          </Box>
        )}
        {shown.length < mails.length && (
          <Button size="small" sx={{ alignSelf: 'start' }} onClick={() => setShowsAll(true)}>
            {texts.more(mails.length)}
          </Button>
        )}
        {onSend && (
          <Button
            variant={sent ? 'outlined' : 'contained'}
            startIcon={<SendIcon />}
            disabled={notYet !== ''}
            onClick={onSend}
            {...(notYet !== '' && { 'aria-describedby': hintId })}
          >
            {sent ? texts.sendAgain : texts.send}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}

/** One mail: its state and its recipients. Opens its history. */
function MailEntry({ mail, onOpen }: { mail: ListedMail } & Pick<DispatchPanelProps, 'onOpen'>) {
  const { id, state, nextAt, createdAt, acceptedAt, redirectedTo } = mail
  const address =
    redirectedTo === '' ? texts.to(allRecipients(mail).join(', ')) : texts.testOnly(redirectedTo)
  return (
    <ButtonBase
      onClick={() => onOpen(id)}
      sx={{
        width: '100%',
        display: 'block',
        textAlign: 'left',
        borderRadius: 1,
        mx: -1,
        px: 1,
        py: 0.5,
        boxSizing: 'content-box',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <MailStateChip state={state} nextAt={nextAt} />
        <Typography component="span" variant="caption" color="textSecondary" noWrap>
          {formatTimestamp(acceptedAt || createdAt)}
        </Typography>
      </Box>
      <Typography component="span" variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {address}
      </Typography>
    </ButtonBase>
  )
}
