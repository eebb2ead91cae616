import Stack from '@mui/material/Stack'
import { PageHeader } from '../../../ui/page-header.tsx'
import { BackToSettings } from '../organisation/back-to-settings.tsx'
import { SessionList } from './session-list.tsx'
import { texts } from './texts.ts'

/** Anmeldung: how and where the user is signed in [A10.8]. */
export function SignInPage() {
  return (
    <>
      <PageHeader title={texts.title} leading={<BackToSettings />} />
      <Stack spacing={3} sx={{ maxWidth: 720 }}>
        <SessionList />
      </Stack>
    </>
  )
}
