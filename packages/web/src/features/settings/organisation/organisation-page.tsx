import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link, useLocation } from 'react-router'
import { useOrganisation } from '#rooms/state/organisation/organisation.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { PageProgress } from '#rooms/ui/progress.tsx'
import { texts } from '../texts.ts'
import { NameForm } from './name-form.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Unternehmensdaten: the profile that appears as the sender and in the footer of invoices [A2.14]. */
export function OrganisationPage() {
  const organisation = useOrganisation()
  const { key, search } = useLocation()
  // For an organisation that has just been created, skipping and saving lead to the invoices, not to the
  // settings.
  const isStart = new URLSearchParams(search).has('start')
  // The form starts from the server's version, because a cached profile may be outdated.
  const profile = organisation.isFetchedAfterMount ? organisation.data?.profile : undefined
  return (
    <>
      <PageHeader
        title={texts.organisation.title}
        leading={isStart ? undefined : <BackToSettings />}
        actions={
          isStart && (
            <Button component={Link} to="/home">
              {texts.organisation.later}
            </Button>
          )
        }
      />
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 900 }}>
        {texts.organisation.hint}
      </Typography>
      {organisation.isFetching && <PageProgress />}
      {profile && organisation.data && !isStart && (
        <NameForm id={organisation.data.id} stored={organisation.data.name} />
      )}
      {profile && <ProfileForm key={key} stored={profile} next={isStart ? '/home' : '/home/settings'} />}
      {!profile && !organisation.isFetching && <LoadFailure onRetry={() => void organisation.refetch()} />}
    </>
  )
}
