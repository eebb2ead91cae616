import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { knowsPasskey } from '../../state/passkeys/known-device.ts'
import { login, useSession } from '../../state/session/session.ts'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/page-header.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { LoginField } from './login-field.tsx'
import { usePublicSettings } from './public-settings.ts'
import { serverAddress } from './server-address.ts'
import { loginTexts } from './texts.ts'

/** Fetched only for users with a second factor. */
const SecondStepForm = lazy(async () => ({
  default: (await import('./second-step-form.tsx')).SecondStepForm,
}))

/** Fetched only in browsers where a passkey has been used before. */
const PasskeyButton = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }))

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

/**
 * The first step: server, organisation, user name and password, or another way to sign in [S2.2]. The app
 * redirects users who are logged in.
 */
function LoginForm() {
  useDocumentTitle(loginTexts.pageTitle)
  const form = useRef<HTMLFormElement>(null)
  const { apiURL, orgID, loading } = useSession()
  const [server, setServer] = useState(apiURL)
  const [typedOrganisation, setOrganisation] = useState<string>()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)

  const preset = new URLSearchParams(window.location.search).get('org') || orgID
  // A provider redirects only to this page's server. The settings of another server are needed only if the
  // organisation is missing.
  const isAsked = preset === '' || apiURL === window.location.origin
  const { defaultOrganisation, providerSignIn } = usePublicSettings(apiURL, isAsked)
  const organisation = typedOrganisation ?? (preset || defaultOrganisation)
  const complete = organisation.trim() !== '' && username.trim() !== '' && password !== ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!complete || loading) return
    const succeeded = await login({
      apiURL: serverAddress(server, window.location.origin),
      orgID: organisation.trim(),
      username: username.trim(),
      password,
      remember,
    })
    if (!succeeded) form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.select()
  }

  return (
    <SignInCard isPending={loading} progress={loginTexts.progress}>
      <Box
        component="form"
        ref={form}
        noValidate
        onSubmit={(event: FormEvent) => void submit(event)}
        onKeyDown={(event) => moveOnEnter(event, complete)}
        sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: { xs: 3, sm: 4 } }}
      >
        <Box sx={{ mb: 1 }}>
          <Logo component="h1" />
        </Box>
        <LoginField
          label={loginTexts.server}
          name="server"
          value={server}
          onChange={setServer}
          autoComplete="url"
          inputMode="url"
        />
        <LoginField
          label={loginTexts.organisation}
          name="organisation"
          value={organisation}
          onChange={setOrganisation}
          autoComplete="organization"
          autoFocus={preset === ''}
        />
        <LoginField
          label={loginTexts.username}
          name="username"
          value={username}
          onChange={setUsername}
          autoComplete="username"
          autoFocus={preset !== ''}
        />
        <LoginField
          label={loginTexts.password}
          name="password"
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
        <FormControlLabel
          control={<Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)} />}
          label={loginTexts.rememberMe}
        />
        <Button type="submit" variant="contained" size="large" disabled={!complete || loading}>
          {loginTexts.signIn}
        </Button>
        {knowsPasskey() && (
          <Suspense>
            <PasskeyButton login={{ apiURL: serverAddress(server, window.location.origin), remember }} />
          </Suspense>
        )}
        {providerSignIn && (
          <Button href={`/start/company?${new URLSearchParams({ org: organisation.trim() })}`}>
            {loginTexts.withCompany}
          </Button>
        )}
      </Box>
    </SignInCard>
  )
}

/**
 * Enter moves the focus to the next field. In the last field, it submits the form, or moves the focus to the
 * first field that is still empty [S2.2.10].
 */
function moveOnEnter(event: KeyboardEvent<HTMLFormElement>, complete: boolean) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])')]
  const index = fields.indexOf(event.target)
  const next = fields[index + 1]
  if (index < 0 || (next === undefined && complete)) return
  event.preventDefault()
  const target = next ?? fields.find((field) => field.value.trim() === '')
  target?.focus()
}
