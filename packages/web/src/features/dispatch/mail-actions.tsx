import { dispatchEndpoints } from '@kontor/contract/dispatch/dispatch-endpoints'
import type { MailDetail } from '@kontor/contract/dispatch/mail-schema'
import { isWithdrawable, mayResolve, type Resolution, resolutions } from '@kontor/domain/dispatch/mail-state'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useResolveMail, useWithdrawMail } from '../../state/dispatch/mails.ts'
import { showMessage } from '../../state/http/snackbar.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { useConfirm } from '../../ui/dialogs/confirm-dialog.tsx'
import { texts } from './texts.ts'

/** What the state of a mail means, and what the user may do about it. Each action asks first. */
export function MailActions({ mail }: { mail: MailDetail }) {
  const { state } = mail
  return (
    <Stack spacing={1.5}>
      {state === 'unclear' && <Alert severity="warning">{texts.unclear}</Alert>}
      {state === 'accepted' && <Alert severity="success">{texts.accepted}</Alert>}
      {state === 'bounced' && (
        <Alert severity="error">
          {[texts.bounced, mail.words === '' ? '' : texts.serverSaid(mail.words)].filter(Boolean).join(' ')}
        </Alert>
      )}
      {state === 'failed' && mail.words !== '' && (
        <Alert severity="error">{texts.serverSaid(mail.words)}</Alert>
      )}
      <ActionButtons mail={mail} />
    </Stack>
  )
}

function ActionButtons({ mail: { id, state } }: { mail: MailDetail }) {
  const confirm = useConfirm()
  const withdrawal = useWithdrawMail()
  const resolving = useResolveMail()
  const mayWithdraw = useMayCall(dispatchEndpoints.withdrawMail) && isWithdrawable(state)
  const mayDecide = useMayCall(dispatchEndpoints.resolveMail)
  const choices = resolutions.filter((resolution) => mayDecide && mayResolve(state, resolution))
  const isPending = withdrawal.isPending || resolving.isPending
  if (!mayWithdraw && choices.length === 0) return null

  async function withdraw() {
    const question = {
      title: texts.withdrawTitle,
      text: texts.askWithdraw,
      confirmLabel: texts.withdraw,
      destructive: true,
    }
    if ((await confirm(question)) && (await withdrawal.run(id))) showMessage(texts.withdrawn, 'info')
  }
  async function resolve(resolution: Resolution) {
    const question = { text: texts.askResolution[resolution], confirmLabel: texts.resolutions[resolution] }
    if (!(await confirm(question))) return
    const result = await resolving.run({ id, resolution, again: false })
    const again = { text: texts.askAgain, confirmLabel: texts.again }
    if (result === 'sentBefore' && (await confirm(again)))
      await resolving.run({ id, resolution, again: true })
  }
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {mayWithdraw && (
        <Button variant="outlined" color="error" disabled={isPending} onClick={() => void withdraw()}>
          {texts.withdraw}
        </Button>
      )}
      {choices.map((resolution) => (
        <Button
          key={resolution}
          variant="outlined"
          disabled={isPending}
          onClick={() => void resolve(resolution)}
        >
          {texts.resolutions[resolution]}
        </Button>
      ))}
    </Stack>
  )
}
