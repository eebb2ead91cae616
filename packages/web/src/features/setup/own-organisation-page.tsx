import type { NewOrganisation } from '@kontor/contract/setup/setup-schema'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { logout } from '../../state/session/session.ts'
import { useFoundOrganisation, useMayFound } from '../../state/setup/setup.ts'
import { BackToSettings } from '../../ui/back-to-settings.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NewOrganisationForm } from './new-organisation-form.tsx'
import { texts } from './texts.ts'

/** Eigene Organisation anlegen: the demo's administrator adds an organisation of their own [A12.2]. */
export function OwnOrganisationPage() {
  const { run, isPending, problem } = useFoundOrganisation()
  const mayFound = useMayFound()
  const [founded, setFounded] = useState<NewOrganisation>()
  const failure = problem && (problem.code === 'nameTaken' ? 'organisationTaken' : 'failed')

  function change({ organisation }: NewOrganisation) {
    logout()
    window.location.assign(`/start/login?${new URLSearchParams({ org: organisation })}`)
  }

  if (mayFound === false && !founded) return <Navigate to="/home/not-found" replace />
  return (
    <>
      <PageHeader title={texts.ownTitle} leading={<BackToSettings />} />
      <Card sx={{ maxWidth: 480 }}>
        <CardContent>
          {founded ? (
            <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
              <Alert severity="success">{texts.founded(founded.name)}</Alert>
              <Button variant="contained" onClick={() => change(founded)}>
                {texts.change}
              </Button>
            </Stack>
          ) : (
            <Stack spacing={2}>
              <Typography color="textSecondary">{texts.ownHint}</Typography>
              <NewOrganisationForm
                onSubmit={(newOrganisation) =>
                  void run(newOrganisation).then((done) => done && setFounded(newOrganisation))
                }
                isPending={isPending}
                failure={failure}
              />
            </Stack>
          )}
        </CardContent>
      </Card>
    </>
  )
}
