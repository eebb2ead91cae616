import { ApiProblem } from '@kontor/contract/calls/api-problem'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { usePending } from '../../state/http/once.ts'
import { PasskeyProblem, supportsPasskeys } from '../../state/passkeys/authenticator.ts'
import { proveWithPasskey } from '../../state/passkeys/prove-with-passkey.ts'
import { proveWithProvider } from '../../state/providers/prove-with-provider.ts'
import {
  prove,
  useReauthenticationMethods,
  useReauthenticationQuestion,
} from '../../state/session/reauthentication.ts'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { texts } from './texts.ts'

/**
 * Asks for the password, a passkey or the Firmenkonto before a sensitive call if the last reauthentication is too old
 * [A10.7].
 */
export function ReauthenticationDialog() {
  const answer = useReauthenticationQuestion((question) => question.answer)
  return answer === undefined ? null : <Question onAnswer={answer} />
}

function Question({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const methods = useReauthenticationMethods()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { isPending, once } = usePending()
  const leaving = useRef(new AbortController())
  const titleId = useId()
  useEffect(() => () => leaving.current.abort(), [])

  async function attempt(proveBy: () => Promise<boolean>) {
    setProblem(undefined)
    try {
      if (await proveBy()) return onAnswer(true)
      setProblem(texts.blocked)
    } catch (failure) {
      if (leaving.current.signal.aborted) return
      const isWrong = failure instanceof ApiProblem && failure.code === 'wrongPassword'
      if (isWrong) setError(texts.wrong)
      else setProblem(sentenceFor(failure))
    }
  }
  const byPassword = () => once(() => attempt(() => prove(password).then(() => true)))
  const byPasskey = () => once(() => attempt(() => proveWithPasskey().then(() => true)))
  const byProvider = () =>
    once(() => {
      leaving.current = new AbortController()
      return attempt(() => proveWithProvider(leaving.current.signal))
    })

  return (
    <Dialog open onClose={() => onAnswer(false)} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void byPassword()
        }}
      >
        <DialogTitle id={titleId}>{texts.title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{texts.reason}</DialogContentText>
          <Stack spacing={2}>
            {problem !== undefined && <Alert severity="warning">{problem}</Alert>}
            {methods.passkey && supportsPasskeys() && (
              <Button variant="outlined" disabled={isPending} onClick={() => void byPasskey()}>
                {texts.withPasskey}
              </Button>
            )}
            {methods.provider && (
              <Button variant="outlined" disabled={isPending} onClick={() => void byProvider()}>
                {texts.withCompany}
              </Button>
            )}
            {methods.password && (
              <TextInput
                type="password"
                label={texts.password}
                autoComplete="current-password"
                autoFocus
                value={password}
                error={error}
                onChange={(value) => {
                  setPassword(value)
                  setError(undefined)
                }}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onAnswer(false)}>{texts.cancel}</Button>
          {methods.password && (
            <Button type="submit" variant="contained" disabled={password === '' || isPending}>
              {texts.confirm}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

function sentenceFor(failure: unknown): string {
  if (failure instanceof PasskeyProblem) return failure.problem === 'failed' ? texts.failed : texts.noPasskey
  const code = failure instanceof ApiProblem ? failure.code : ''
  if (code === 'passkeyRefused') return texts.passkeyRefused
  return code === 'signInRefused' || code === 'invalidLink' ? texts.companyRefused : texts.failed
}
