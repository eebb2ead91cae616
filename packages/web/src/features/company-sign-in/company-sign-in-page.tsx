import { ApiProblem } from '@kontor/contract/calls/api-problem'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useState } from 'react'
import { beginCompanySignIn, finishCompanySignIn } from '../../state/providers/company-sign-in.ts'
import type { ProviderResponse } from '../../state/providers/provider-response.ts'
import { useSession } from '../../state/session/session.ts'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/page-header.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { type SignInProblem, texts } from './texts.ts'

type State = { isPending: boolean; problem?: SignInProblem; isHandedOver?: boolean }

/**
 * Mit Firmenkonto anmelden: leads to the organisation's identity provider and handles its response [A18.3,
 * A18.4].
 */
export function CompanySignInPage() {
  useDocumentTitle(texts.title)
  const [arrival] = useState(readAddress)
  const [state, setState] = useState<State>(
    arrival.isRefused
      ? { isPending: false, problem: 'cancelled' }
      : { isPending: arrival.response !== undefined },
  )
  const { apiURL, orgID } = useSession()
  const [organisation, setOrganisation] = useState(arrival.organisation || orgID)
  const [remember, setRemember] = useState(true)
  useEffect(() => {
    // Keeps the provider's code out of the history and the bookmarks.
    window.history.replaceState(window.history.state, '', '/start/company')
    if (arrival.response !== undefined) void finishOnce(arrival.response).then(setState)
  }, [arrival])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (organisation.trim() === '' || state.isPending) return
    setState({ isPending: true })
    try {
      const address = await beginCompanySignIn(apiURL, organisation.trim().toLowerCase(), remember)
      window.location.assign(address)
    } catch (error) {
      setState({ isPending: false, problem: problemOf(error) })
    }
  }

  if (state.isHandedOver)
    return (
      <SignInCard isPending={false} progress={texts.progress}>
        <Typography sx={{ p: { xs: 3, sm: 4 } }}>{texts.handedOver}</Typography>
      </SignInCard>
    )
  return (
    <SignInCard isPending={state.isPending} progress={texts.progress}>
      <Stack
        component="form"
        noValidate
        spacing={2}
        // Aligns the checkbox with the fields.
        useFlexGap
        onSubmit={(event: FormEvent) => void submit(event)}
        sx={{ p: { xs: 3, sm: 4 } }}
      >
        <Logo />
        <Typography component="h1" variant="h2">
          {texts.title}
        </Typography>
        {state.problem === undefined ? (
          <Typography color="textSecondary">{texts.hint}</Typography>
        ) : (
          <Alert severity="warning">{texts.problems[state.problem]}</Alert>
        )}
        <TextField
          label={texts.organisation}
          value={organisation}
          onChange={({ target }) => setOrganisation(target.value)}
          autoComplete="organization"
          autoFocus
        />
        <FormControlLabel
          control={<Checkbox checked={remember} onChange={({ target }) => setRemember(target.checked)} />}
          label={texts.remember}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={organisation.trim() === '' || state.isPending}
        >
          {texts.go}
        </Button>
        <Button color="inherit" href="/start/login">
          {texts.toLogin}
        </Button>
      </Stack>
    </SignInCard>
  )
}

/**
 * Reads the page's URL: the provider's response, its error, or the organisation typed on the login page.
 */
function readAddress(): { organisation: string; response?: ProviderResponse; isRefused: boolean } {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  const organisation = /^\/start\/company\/([a-z0-9-]{2,40})\/?$/.exec(pathname)?.[1]
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => query.get(name) ?? '')
  if (organisation !== undefined && code && state) {
    return { organisation, response: { organisation, code, state, iss: iss ?? '' }, isRefused: false }
  }
  return { organisation: organisation ?? query.get('org') ?? '', isRefused: query.has('error') }
}

let finishing: Promise<State> | undefined

/** Runs once, because a response is valid only once and React's strict mode runs effects twice. */
function finishOnce(response: ProviderResponse): Promise<State> {
  finishing ??= finishCompanySignIn(response)
    .then((result): State => {
      if (result === 'over') return { isPending: false, problem: 'over' }
      if (result === 'secondStep') openLogin()
      if (result === 'handedOver') window.close()
      return { isPending: result !== 'handedOver', isHandedOver: result === 'handedOver' }
    })
    .catch((error: unknown): State => ({ isPending: false, problem: problemOf(error) }))
  return finishing
}

function openLogin(): void {
  window.history.replaceState(null, '', '/start/login')
  window.dispatchEvent(new PopStateEvent('popstate'))
}

function problemOf(error: unknown): SignInProblem {
  // Over plain http, except on localhost, the browser cannot hash the sign-in's secret.
  if (!(error instanceof ApiProblem)) return window.isSecureContext ? 'failed' : 'insecure'
  if (error.code === 'notFound' || error.code === 'invalidRequest') return 'notFound'
  if (error.code === 'invalidLink') return 'over'
  if (error.code === 'signInRefused') return 'refused'
  return error.status === 429 ? 'throttled' : 'failed'
}
