import type { OutboxState } from '@kontor/contract/dispatch/account-schema'
import type { PreparedMail } from '@kontor/contract/dispatch/mail-schema'
import { isMailAddress, mostRecipients } from '@kontor/domain/dispatch/mail-address'
import { allRecipients } from '@kontor/domain/dispatch/recipients'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { usePaperFile } from '#rooms/state/dispatch/send-mails.ts'
import { DialogFrame } from '#rooms/ui/dialogs/dialog-frame.tsx'
import { CheckboxInput } from '#rooms/ui/fields/checkbox-input.tsx'
import { OutboxAlerts } from '../outbox-alerts.tsx'
import { paperTitle } from '../paper-title.ts'
import { texts } from '../texts.ts'
import { AttachedFiles } from './attached-files.tsx'
import { MailFields, type TypedMail } from './mail-fields.tsx'
import { MailPreview } from './mail-preview.tsx'
import { useAttachedFiles } from './use-attached-files.ts'
import { useSending } from './use-sending.ts'

interface SendFormProps {
  prepared: PreparedMail
  state: OutboxState
  onClose: () => void
}

/** The dialog for sending a paper, once its mail is prepared. */
export function SendForm({ prepared, state, onClose }: SendFormProps) {
  const tabId = useId()
  const { to, cc, bcc, subject, body, carrier, lacksConsent, sentBefore } = prepared
  const [typed, setTyped] = useState<TypedMail>({ to, cc, bcc, subject, body })
  const [consented, setConsented] = useState(false)
  const [tab, setTab] = useState<'write' | 'preview'>('write')
  const [showErrors, setShowErrors] = useState(false)
  const drawing = usePaperFile(prepared)
  const drawn = drawing.data ?? undefined
  const file = drawn && 'file' in drawn ? drawn : undefined
  const attached = useAttachedFiles(file)
  const sending = useSending(prepared, onClose)
  const canSend = state.isSet && file !== undefined && !attached.isTooLarge && (!lacksConsent || consented)

  function confirm() {
    setShowErrors(true)
    if (isComplete(typed)) void sending.send({ typed, files: attached.files, consented })
    else setTab('write')
  }

  return (
    <DialogFrame
      title={texts.sendTitle(paperTitle(prepared))}
      confirmLabel={texts.send}
      disabled={!canSend}
      isBusy={sending.isPending}
      onConfirm={confirm}
      onClose={onClose}
      problem={sending.problem !== undefined && <Alert severity="error">{sending.problem}</Alert>}
    >
      <Stack spacing={2}>
        <OutboxAlerts state={state} more={texts.waitsThere} />
        {sentBefore > 0 && <Alert severity="warning">{texts.sentBefore(sentBefore)}</Alert>}
        <Tabs value={tab} onChange={(_, next: typeof tab) => setTab(next)} aria-label={texts.tabs}>
          {(['write', 'preview'] as const).map((value) => (
            <Tab
              key={value}
              value={value}
              id={`${tabId}-${value}`}
              aria-controls={`${tabId}-panel`}
              label={texts[value]}
            />
          ))}
        </Tabs>
        <div role="tabpanel" id={`${tabId}-panel`} aria-labelledby={`${tabId}-${tab}`}>
          {tab === 'write' ? (
            <MailFields typed={typed} onChange={setTyped} showErrors={showErrors} />
          ) : (
            <MailPreview typed={typed} state={state} files={attached.files} />
          )}
        </div>
        <AttachedFiles
          carrier={carrier}
          attached={attached}
          drawing={{
            isPending: drawing.isPending,
            isError: drawing.isError,
            failure: drawn && 'file' in drawn ? undefined : drawn,
          }}
        />
        {lacksConsent && (
          <div>
            <CheckboxInput label={texts.consent} checked={consented} onChange={setConsented} />
            <Typography variant="body2" color="textSecondary">
              {texts.consentHint}
            </Typography>
          </div>
        )}
      </Stack>
    </DialogFrame>
  )
}

function isComplete(typed: TypedMail): boolean {
  const all = allRecipients(typed)
  return (
    typed.to.length > 0 &&
    all.length <= mostRecipients &&
    all.every(isMailAddress) &&
    typed.subject.trim() !== '' &&
    typed.body.trim() !== ''
  )
}
