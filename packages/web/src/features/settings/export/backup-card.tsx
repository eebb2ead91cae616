import { isPassphraseValid } from '@kontor/domain/session/password-policy'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useBackup } from '#rooms/state/organisation/organisation-export.ts'
import { saveFile } from '#rooms/state/pdf/pdf-output.ts'
import { useSession } from '#rooms/state/session/session.ts'
import { focusError } from '#rooms/ui/fields/focus-error.ts'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { texts } from './texts.ts'

/** Sicherung: a file of the whole organisation, from which a new server can be set up [A33.1]. */
export function BackupCard() {
  const organisation = useSession(({ orgID }) => orgID)
  const { run, isPending, problem, bytes } = useBackup()
  const [form, setForm] = useState({ passphrase: '', repeated: '' })
  const [showErrors, setShowErrors] = useState(false)
  const isValid = isPassphraseValid(form.passphrase)
  const isRepeated = form.passphrase === form.repeated

  async function submit(event: FormEvent<HTMLElement>) {
    event.preventDefault()
    flushSync(() => setShowErrors(true))
    if (!isValid || !isRepeated) {
      focusError(event.currentTarget)
      return
    }
    const file = await run(form.passphrase)
    if (file === undefined) return
    saveFile(new Blob([file], { type: 'application/octet-stream' }), `kontor-${organisation}.backup`)
    setForm({ passphrase: '', repeated: '' })
    setShowErrors(false)
    showMessage(texts.backup.done, 'info')
  }

  return (
    <Card sx={{ position: 'relative', maxWidth: 720 }}>
      <ProgressBar active={isPending} />
      <CardContent>
        <Stack
          component="form"
          noValidate
          aria-label={texts.backup.title}
          spacing={2}
          onSubmit={(event) => void submit(event)}
        >
          <Typography variant="h3" component="h2">
            {texts.backup.title}
          </Typography>
          <Typography>{texts.backup.hint}</Typography>
          <Typography color="textSecondary">{texts.backup.care}</Typography>
          <TextInput
            type="password"
            label={texts.backup.passphrase}
            value={form.passphrase}
            onChange={(passphrase) => setForm({ ...form, passphrase })}
            required
            limit={512}
            autoComplete="new-password"
            disabled={isPending}
            error={showErrors && !isValid ? texts.backup.tooShort : undefined}
          />
          <TextInput
            type="password"
            label={texts.backup.repeated}
            value={form.repeated}
            onChange={(repeated) => setForm({ ...form, repeated })}
            required
            limit={512}
            autoComplete="new-password"
            disabled={isPending}
            error={showErrors && !isRepeated ? texts.backup.different : undefined}
          />
          <Box>
            <Button type="submit" variant="contained" startIcon={<DownloadIcon />} disabled={isPending}>
              {texts.backup.download}
            </Button>
          </Box>
        </Stack>
        <Box aria-live="polite" sx={{ '&:not(:empty)': { mt: 2 } }}>
          {isPending && texts.arrived(bytes)}
          {problem !== undefined && problem.code !== 'declined' && (
            <Alert severity="warning">{failureOf(problem.code)}</Alert>
          )}
        </Box>
      </CardContent>
    </Card>
  )
}

function failureOf(code: string): string {
  if (code === 'tooManyRequests') return texts.busy
  return code === 'secretUnreadable' ? texts.backup.secretUnreadable : texts.backup.interrupted
}
