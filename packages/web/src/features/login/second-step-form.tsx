import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useState } from 'react'
import { usePending } from '../../state/http/once.ts'
import { supportsPasskeys } from '../../state/passkeys/authenticator.ts'
import { completeWithPasskey } from '../../state/passkeys/passkey-sign-in.ts'
import { completeWithCode, leaveSecondStep } from '../../state/session/second-step.ts'
import type { SecondStep } from '../../state/session/session.ts'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/page-header.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { LoginField } from './login-field.tsx'
import { passkeyTexts } from './passkey-texts.ts'
import { secondStepTexts as texts } from './second-step-texts.ts'

/** How the user completes the second step. */
type Method = 'passkey' | 'code' | 'recovery'

/** The second step of the login: a passkey, a one-time code or a recovery code [A10.9, A20.2]. */
export function SecondStepForm({ step }: { step: SecondStep }) {
  useDocumentTitle(texts.title)
  const methods = methodsOf(step)
  const [method, setMethod] = useState(methods[0])
  const [code, setCode] = useState('')
  const { isPending, once } = usePending()
  const [failure, setFailure] = useState('')
  const isOver = useIsOver(step)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (method === 'passkey' || code.trim() !== '') await once(complete)
  }

  async function complete() {
    setFailure(
      method === 'passkey'
        ? passkeyTexts.results[await completeWithPasskey(step)]
        : texts.results[await completeWithCode(step, code)],
    )
  }
  const problem = isOver ? texts.over : failure
  return (
    <SignInCard isPending={isPending} progress={texts.progress}>
      <Stack
        component="form"
        noValidate
        spacing={2}
        onSubmit={(event: FormEvent) => void submit(event)}
        sx={{ p: { xs: 3, sm: 4 } }}
      >
        <Logo />
        <Typography component="h1" variant="h2">
          {texts.title}
        </Typography>
        <Typography color="textSecondary">{texts.hints[method]}</Typography>
        {problem && <Alert severity="warning">{problem}</Alert>}
        {method !== 'passkey' && (
          <LoginField
            // A separate field for each kind of code, so that it starts empty and takes the focus.
            key={method}
            label={method === 'recovery' ? texts.recoveryCode : texts.code}
            name="code"
            value={code}
            onChange={setCode}
            autoComplete={method === 'recovery' ? 'off' : 'one-time-code'}
            inputMode={method === 'recovery' ? 'text' : 'numeric'}
            autoFocus
          />
        )}
        <Button
          type="submit"
          variant="contained"
          size="large"
          autoFocus={method === 'passkey'}
          disabled={isPending || isOver || (method !== 'passkey' && code.trim() === '')}
        >
          {method === 'passkey' ? texts.withPasskey : texts.submit}
        </Button>
        {methods.map(
          (other) =>
            other !== method && (
              <Button
                key={other}
                onClick={() => {
                  setMethod(other)
                  setCode('')
                  setFailure('')
                }}
              >
                {other === 'recovery' && methods.includes('code') ? texts.withoutPhone : texts.toWays[other]}
              </Button>
            ),
        )}
        <Button color="inherit" onClick={leaveSecondStep}>
          {texts.back}
        </Button>
      </Stack>
    </SignInCard>
  )
}

/** The user's options in this browser, easiest first. A recovery code can replace any factor. */
function methodsOf({ factors }: SecondStep): [Method, ...Method[]] {
  const codes: [Method, ...Method[]] = factors.includes('code') ? ['code', 'recovery'] : ['recovery']
  return factors.includes('passkey') && supportsPasskeys() ? ['passkey', ...codes] : codes
}

/** How long the server waits for the second step, in milliseconds. */
const secondStepTimeout = 5 * 60_000

function useIsOver(step: SecondStep): boolean {
  const [over, setOver] = useState<SecondStep>()
  useEffect(() => {
    const timer = setTimeout(() => setOver(step), secondStepTimeout)
    return () => clearTimeout(timer)
  }, [step])
  return over === step
}
