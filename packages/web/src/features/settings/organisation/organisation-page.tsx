import type { Organisation } from '@kontor/contract/organisation/organisation-schema'
import type { Profile } from '@kontor/domain/organisation/profile'
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
  const stored = organisation.isFetchedAfterMount ? organisation.data : undefined
  const profile = stored && (isStart ? withNameOf(stored) : stored.profile)
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
      {stored && !isStart && <NameForm id={stored.id} stored={stored.name} />}
      {profile && <ProfileForm key={key} stored={profile} next={isStart ? '/home' : '/home/settings'} />}
      {!profile && !organisation.isFetching && <LoadFailure onRetry={() => void organisation.refetch()} />}
    </>
  )
}

/** The profile of a new organisation, with the name that its founder has just typed. */
function withNameOf({ name, profile }: Organisation): Profile {
  return { ...profile, legalName: profile.legalName || name }
}
