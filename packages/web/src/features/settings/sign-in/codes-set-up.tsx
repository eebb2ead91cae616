import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useBeginCodes, useConfirmCodes } from '#rooms/state/second-factors/second-factors.ts'
import { CopyButton } from '#rooms/ui/copy-button.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { texts } from './texts.ts'

/** Fetched only when there is a code to draw, which is not the case on most visits to the page. */
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** Sets up one-time codes: shows the key and its QR code, and asks for a first code from the app [A10.10]. */
export function CodesSetUp() {
  const beginning = useBeginCodes()
  const confirmation = useConfirmCodes()
  const [made, setMade] = useState<{ key: string; address: string }>()
  const [code, setCode] = useState('')

  if (made === undefined)
    return (
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {beginning.problem?.code === 'secretKeyMissing' && <Alert severity="error">{texts.noKey}</Alert>}
        <Button
          variant="contained"
          disabled={beginning.isPending}
          onClick={() => void beginning.run(undefined).then(setMade)}
        >
          {texts.setUp}
        </Button>
      </Stack>
    )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() !== '') await confirmation.run(code.replace(/\s/g, ''))
  }
  const isWrong = confirmation.problem?.code === 'wrongCode'
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event: FormEvent) => void submit(event)}>
      <Typography>{texts.scan}</Typography>
      <Suspense>
        <QrCode text={made.address} label={texts.qrCode} />
      </Suspense>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <TextInput label={texts.key} value={made.key} onChange={() => undefined} readOnly />
        <CopyButton text={made.key} label={texts.copyKey} />
      </Stack>
      <TextInput
        label={texts.firstCode}
        value={code}
        autoFocus
        autoComplete="one-time-code"
        onChange={(value) => {
          setCode(value)
          confirmation.reset()
        }}
        error={isWrong ? texts.wrongCode : undefined}
        helperText={texts.firstCodeHint}
      />
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={() => setMade(undefined)}>{settingsTexts.cancel}</Button>
        <Button type="submit" variant="contained" disabled={code.trim() === '' || confirmation.isPending}>
          {texts.confirm}
        </Button>
      </Stack>
    </Stack>
  )
}
