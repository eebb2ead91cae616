import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { setupCodeEndpoints } from '@kontor/contract/setup/setup-endpoints'
import type { NewOrganisation, RestoredOrganisation } from '@kontor/contract/setup/setup-schema'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { request } from '../../state/http/request.ts'
import { login } from '../../state/session/session.ts'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/page-header.tsx'
import { NewOrganisationForm } from './new-organisation-form.tsx'
import { Restored, RestoreForm } from './restore-form.tsx'
import { texts } from './texts.ts'

/**
 * Kontor einrichten: a server that has no organisation yet provides a link to this page when it starts
 * [A12.1].
 */
export function SetupPage() {
  useDocumentTitle(texts.setupTitle)
  const [code] = useState(() => window.location.hash.slice(1))
  const [isOver, setOver] = useState(false)
  const [isRestoring, setRestoring] = useState(false)
  const [restored, setRestored] = useState<RestoredOrganisation>()
  const isIncomplete = code === ''
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<'organisationTaken' | 'failed'>()
  useEffect(() => {
    if (isIncomplete) return
    request(window.location.origin, '', setupCodeEndpoints.openSetup, { body: { code } }).catch(
      (error: unknown) => setOver(isCodeOver(error)),
    )
  }, [code, isIncomplete])

  async function found(newOrganisation: NewOrganisation) {
    setPending(true)
    setFailure(undefined)
    const apiURL = window.location.origin
    try {
      await request(apiURL, '', setupCodeEndpoints.setUp, { body: { ...newOrganisation, code } })
    } catch (error) {
      setOver(isCodeOver(error))
      const isTaken = error instanceof ApiProblem && error.code === 'nameTaken'
      setFailure(isTaken ? 'organisationTaken' : 'failed')
      setPending(false)
      return
    }
    // After login, the app opens the requested page [A3.8].
    window.history.replaceState({ requestedPath: '/home/settings/organisation?start=1' }, '', '/start/login')
    const { organisation, username, password } = newOrganisation
    await login({ apiURL, orgID: organisation, username: username.trim(), password, remember: true })
  }

  return (
    <Box sx={{ flexGrow: 1, display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 460 }}>
        <Stack spacing={2} sx={{ p: { xs: 3, sm: 4 } }}>
          <Logo />
          <Typography component="h1" variant="h2">
            {texts.setupTitle}
          </Typography>
          {restored !== undefined ? (
            <Restored organisation={restored} />
          ) : isOver || isIncomplete ? (
            <>
              <Alert severity="warning">{isIncomplete ? texts.incomplete : texts.over}</Alert>
              <Button href="/start/login">{texts.toLogin}</Button>
            </>
          ) : isRestoring ? (
            <>
              <RestoreForm code={code} onRestored={setRestored} onOver={() => setOver(true)} />
              <Button onClick={() => setRestoring(false)}>{texts.toFound}</Button>
            </>
          ) : (
            <>
              <Typography color="textSecondary">{texts.setupHint}</Typography>
              <NewOrganisationForm
                onSubmit={(newOrganisation) => void found(newOrganisation)}
                isPending={isPending}
                failure={failure}
              />
              <Button onClick={() => setRestoring(true)}>{texts.toRestore}</Button>
            </>
          )}
        </Stack>
      </Paper>
    </Box>
  )
}

function isCodeOver(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'invalidLink'
}
