import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { passwordLinkEndpoints } from '@kontor/contract/people/people-endpoints'
import type { LinkHolder } from '@kontor/contract/people/people-schema'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import { request } from '../../state/http/request.ts'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/page-header.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { texts } from './texts.ts'

type State = { at: 'opening' | 'over' | 'failed' } | { at: 'open' | 'chosen'; holder: LinkHolder }

/** Passwort wählen: the page that an invitation or a password reset links to [A10.6]. */
export function PasswordLinkPage() {
  useDocumentTitle(texts.pageTitle)
  const [token] = useState(() => window.location.hash.slice(1))
  const [state, setState] = useState<State>({ at: 'opening' })
  const fail = useCallback((error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error
    setState({ at: error.status === 0 || error.status >= 500 ? 'failed' : 'over' })
  }, [])
  const open = useCallback(() => {
    setState({ at: 'opening' })
    request(window.location.origin, '', passwordLinkEndpoints.openPasswordLink, { body: { token } })
      .then((holder) => setState({ at: 'open', holder }))
      .catch(fail)
  }, [token, fail])
  useEffect(open, [open])

  return (
    <Box sx={{ flexGrow: 1, display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper
        variant="outlined"
        sx={{ position: 'relative', overflow: 'hidden', width: '100%', maxWidth: 420 }}
      >
        <ProgressBar inside active={state.at === 'opening'} />
        <Stack spacing={2} sx={{ p: { xs: 3, sm: 4 } }}>
          <Logo />
          {state.at === 'over' && <Alert severity="warning">{texts.over}</Alert>}
          {state.at === 'failed' && (
            <Alert severity="error" action={<Button onClick={open}>{texts.retry}</Button>}>
              {texts.failed}
            </Alert>
          )}
          {state.at === 'open' && !state.holder.passwordUsable && (
            <>
              <Typography component="h1" variant="h2">
                {texts.greeting(state.holder.username)}
              </Typography>
              <Alert severity="info">{texts.onlyProvider(state.holder.organisationName)}</Alert>
              <LoginLink organisation={state.holder.organisation} />
            </>
          )}
          {state.at === 'open' && state.holder.passwordUsable && (
            <ChoosePassword
              token={token}
              holder={state.holder}
              onChosen={(holder) => setState({ at: 'chosen', holder })}
              onOver={fail}
            />
          )}
          {state.at === 'chosen' && (
            <>
              <Typography component="h1" variant="h2">
                {texts.greeting(state.holder.username)}
              </Typography>
              <Alert severity="success">{texts.chosen}</Alert>
              <LoginLink organisation={state.holder.organisation} />
            </>
          )}
        </Stack>
      </Paper>
    </Box>
  )
}

function LoginLink({ organisation }: { organisation: string }) {
  return (
    <Button variant="contained" href={`/start/login?${new URLSearchParams({ org: organisation })}`}>
      {texts.toLogin}
    </Button>
  )
}
