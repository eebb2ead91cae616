import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type FormEvent, lazy, Suspense, useRef } from 'react'
import { knowsPasskey } from '../../state/passkeys/known-device.ts'
import { login, useSession } from '../../state/session/session.ts'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/page-header.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { useFirstEmptyField } from './first-empty-field.ts'
import { LoginField } from './login-field.tsx'
import { moveOnEnter } from './move-on-enter.ts'
import { SamplePage } from './sample-page.tsx'
import { serverAddress } from './server-address.ts'
import { loginTexts } from './texts.ts'
import { credentialsOf, useLoginInput } from './use-login-input.ts'

/** Fetched only in browsers where a passkey has been used before. */
const PasskeyButton = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }))

/**
 * The first step: server, organisation, user name and password, or another way to sign in [S2.2]. The app
 * redirects users who are logged in.
 */
export function LoginForm() {
  useDocumentTitle(loginTexts.pageTitle)
  const form = useRef<HTMLFormElement>(null)
  const { loading } = useSession()
  const { input, set, preset, providerSignIn } = useLoginInput()
  useFirstEmptyField(form, preset)
  const credentials = credentialsOf(input)
  const isComplete = credentials !== undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (credentials === undefined || loading) return
    const succeeded = await login(credentials)
    if (!succeeded) form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.select()
  }

  return (
    <SignInCard isPending={loading} progress={loginTexts.progress} beside={<SamplePage />}>
      <Box
        component="form"
        ref={form}
        noValidate
        onSubmit={(event: FormEvent) => void submit(event)}
        onKeyDown={(event) => moveOnEnter(event, isComplete)}
        sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: { xs: 3, sm: 4 } }}
      >
        <Box sx={{ mb: 1 }}>
          <Logo component="h1" />
        </Box>
        <LoginField
          label={loginTexts.server}
          name="server"
          value={input.server}
          onChange={set('server')}
          autoComplete="url"
          inputMode="url"
        />
        <LoginField
          label={loginTexts.organisation}
          name="organisation"
          value={input.organisation}
          onChange={set('organisation')}
          autoComplete="organization"
        />
        <LoginField
          label={loginTexts.username}
          name="username"
          value={input.username}
          onChange={set('username')}
          autoComplete="username"
        />
        <LoginField
          label={loginTexts.password}
          name="password"
          type="password"
          value={input.password}
          onChange={set('password')}
          autoComplete="current-password"
        />
        <FormControlLabel
          control={
            <Checkbox checked={input.remember} onChange={({ target }) => set('remember')(target.checked)} />
          }
          label={loginTexts.rememberMe}
        />
        <Button type="submit" variant="contained" size="large" disabled={!isComplete || loading}>
          {loginTexts.signIn}
        </Button>
        {knowsPasskey() && (
          <Suspense>
            <PasskeyButton
              login={{
                apiURL: serverAddress(input.server, window.location.origin),
                remember: input.remember,
              }}
            />
          </Suspense>
        )}
        {providerSignIn && (
          <Button href={`/start/company?${new URLSearchParams({ org: input.organisation.trim() })}`}>
            {loginTexts.withCompany}
          </Button>
        )}
      </Box>
    </SignInCard>
  )
}
