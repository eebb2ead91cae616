import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { setupCodeEndpoints } from '@kontor/contract/setup/setup-endpoints'
import {
  passphraseHeader,
  type RestoredOrganisation,
  setupCodeHeader,
} from '@kontor/contract/setup/setup-schema'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { request } from '../../state/http/request.ts'
import { FileDrop } from '../../ui/fields/file-drop.tsx'
import { focusError } from '../../ui/fields/focus-error.ts'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { texts } from './texts.ts'

interface RestoreFormProps {
  code: string
  onRestored: (restored: RestoredOrganisation) => void
  /** The setup code is no longer valid. */
  onOver: () => void
}

/** Aus einer Sicherung einrichten: uploads a backup that an administrator downloaded [A33.2]. */
export function RestoreForm({ code, onRestored, onOver }: RestoreFormProps) {
  const [file, setFile] = useState<File>()
  const [passphrase, setPassphrase] = useState('')
  const [showErrors, setShowErrors] = useState(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function submit(event: FormEvent<HTMLElement>) {
    event.preventDefault()
    flushSync(() => setShowErrors(true))
    if (file === undefined || passphrase === '') {
      focusError(event.currentTarget)
      return
    }
    setPending(true)
    setFailure(undefined)
    const headers = { [setupCodeHeader]: code, [passphraseHeader]: passphrase }
    try {
      const body = { name: file.name, content: file, headers }
      onRestored(await request(window.location.origin, '', setupCodeEndpoints.restoreSetup, { body }))
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'invalidLink') onOver()
      setFailure(failureOf(error))
      setPending(false)
    }
  }

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => void submit(event)}>
      <Typography color="textSecondary">{texts.restore.hint}</Typography>
      <FileDrop
        onFiles={([chosen]) => setFile(chosen)}
        text={file === undefined ? texts.restore.drop : texts.restore.chosen(file.name)}
        accept=".backup"
        disabled={isPending}
      />
      {showErrors && file === undefined && <FormHelperText error>{texts.restore.missingFile}</FormHelperText>}
      <TextInput
        type="password"
        label={texts.restore.passphrase}
        value={passphrase}
        onChange={setPassphrase}
        required
        showErrors={showErrors}
        disabled={isPending}
      />
      <div aria-live="polite">
        {isPending && <Typography>{texts.restore.pending}</Typography>}
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      </div>
      <Button type="submit" variant="contained" size="large" disabled={isPending}>
        {texts.restore.submit}
      </Button>
      <ProgressBar active={isPending} />
    </Stack>
  )
}

function failureOf(error: unknown): string {
  const known: Record<string, string> = texts.restore.failures
  // Without an answer, or after a failure of the server or of a proxy, the restore may have gone through.
  if (!(error instanceof ApiProblem)) return texts.restore.unclear
  return (
    known[error.code] ??
    (error.status === 0 || error.status >= 500 ? texts.restore.unclear : texts.restore.failed)
  )
}

/** What was restored, what stands still, and the way to the login. */
export function Restored({
  organisation: { organisation, name, outboxStopped },
}: {
  organisation: RestoredOrganisation
}) {
  return (
    <>
      <Alert severity="success">{texts.restore.done(name)}</Alert>
      {outboxStopped && <Alert severity="warning">{texts.restore.outbox}</Alert>}
      <Typography color="textSecondary">{texts.restore.later}</Typography>
      <Button
        variant="contained"
        size="large"
        href={`/start/login?${new URLSearchParams({ org: organisation })}`}
      >
        {texts.toLogin}
      </Button>
    </>
  )
}
