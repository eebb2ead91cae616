import { lazy, Suspense } from 'react'
import { useSession } from '../../state/session/session.ts'
import { ProgressBar } from '../../ui/progress.tsx'
import { LoginForm } from './login-form.tsx'
import { loginTexts } from './texts.ts'

/** Fetched only for users with a second factor. */
const SecondStepForm = lazy(async () => ({
  default: (await import('./second-step-form.tsx')).SecondStepForm,
}))

/** The login, in one step or two [S2.2, A10.9]. */
export function LoginPage() {
  const secondStep = useSession((session) => session.secondStep)
  if (secondStep === undefined) return <LoginForm />
  return (
    <Suspense fallback={<ProgressBar active label={loginTexts.progress} />}>
      <SecondStepForm step={secondStep} />
    </Suspense>
  )
}
