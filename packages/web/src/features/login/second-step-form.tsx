import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useState } from 'react'
import { completeWithCode, leaveSecondStep, type SecondStepResult } from '../../state/session/second-step.ts'
import type { SecondStep } from '../../state/session/session.ts'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/page-header.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { LoginField } from './login-field.tsx'
import { secondStepTexts as texts } from './second-step-texts.ts'

/** The second step of the login: a one-time code or a recovery code [A10.9]. */
export function SecondStepForm({ step }: { step: SecondStep }) {
  useDocumentTitle(texts.title)
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<SecondStepResult>()
  const isOver = useIsOver(step)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '' || isPending) return
    setPending(true)
    setResult(await completeWithCode(step, code))
    setPending(false)
  }
  const hint = isRecovery ? texts.recoveryHint : texts.codeHint
  const problem = isOver ? texts.over : result !== undefined && texts.results[result]
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
        <Typography color="textSecondary">{hint}</Typography>
        {problem && <Alert severity="warning">{problem}</Alert>}
        <LoginField
          // The other kind of code is another field: it starts empty and has the focus.
          key={String(isRecovery)}
          label={isRecovery ? texts.recoveryCode : texts.code}
          name="code"
          value={code}
          onChange={setCode}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoFocus
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={code.trim() === '' || isPending || isOver}
        >
          {texts.submit}
        </Button>
        <Button
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
            setResult(undefined)
          }}
        >
          {isRecovery ? texts.toCode : texts.toRecovery}
        </Button>
        <Button color="inherit" onClick={leaveSecondStep}>
          {texts.back}
        </Button>
      </Stack>
    </SignInCard>
  )
}

/** Milliseconds for which the server waits for the second step. */
const patience = 5 * 60_000

function useIsOver(step: SecondStep): boolean {
  const [over, setOver] = useState<SecondStep>()
  useEffect(() => {
    const timer = setTimeout(() => setOver(step), patience)
    return () => clearTimeout(timer)
  }, [step])
  return over === step
}
