import type { MailAccount } from '@kontor/contract/dispatch/account-schema'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useConsentToMail } from '#rooms/state/dispatch/account.ts'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { texts } from './texts.ts'

/** Whether Kontor may send through the account, and the button with which an administrator consents. */
export function ConsentSection({
  consentedAt,
  isOver,
}: Pick<MailAccount, 'consentedAt'> & { isOver: boolean }) {
  const consenting = useConsentToMail()
  const [isBlocked, setIsBlocked] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])
  const { isPending, problem } = consenting
  const isGiven = consentedAt !== 0 && !isOver

  async function consent() {
    leaving.current = new AbortController()
    setIsBlocked(false)
    const result = await consenting.run(leaving.current.signal)
    setIsBlocked(result === false)
    if (result) showMessage(texts.consentSaved, 'info')
  }
  return (
    <Stack component="section" aria-label={texts.consentTitle} spacing={1} sx={{ mt: 3 }}>
      <Typography variant="h3">{texts.consentTitle}</Typography>
      <Alert severity={isGiven ? 'success' : 'warning'}>{stateOf(consentedAt, isOver)}</Alert>
      <div aria-live="polite">
        {isBlocked && <Alert severity="warning">{texts.blocked}</Alert>}
        {problem && texts.problems[problem.code] && (
          <Alert severity="warning">{texts.problems[problem.code]}</Alert>
        )}
      </div>
      <Typography color="textSecondary">{isPending ? texts.consentWaiting : texts.consentHint}</Typography>
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" disabled={isPending} onClick={() => void consent()}>
          {consentedAt === 0 ? texts.consent : texts.consentAgain}
        </Button>
        {isPending && <Button onClick={() => leaving.current.abort()}>{texts.cancel}</Button>}
      </Stack>
    </Stack>
  )
}

function stateOf(consentedAt: number, isOver: boolean): string {
  if (consentedAt === 0) return texts.consentMissing
  return isOver ? texts.consentOver : texts.consentGiven(formatTimestamp(consentedAt))
}
