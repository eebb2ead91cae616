import Stack from '@mui/material/Stack'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { CodesSection } from './codes-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { SessionList } from './session-list.tsx'
import { texts } from './texts.ts'

/** Anmeldung: how and where the user signs in [A10.8, A10.10, A20.1]. */
export function SignInPage() {
  return (
    <>
      <PageHeader title={texts.title} leading={<BackToSettings />} />
      <Stack spacing={3} sx={{ maxWidth: 720 }}>
        <PasskeysSection />
        <CodesSection />
        <RecoverySection />
        <SessionList />
      </Stack>
    </>
  )
}
