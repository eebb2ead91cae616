import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { logout } from '#rooms/state/session/session.ts'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { CodesSetUp } from './codes-set-up.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { texts } from './texts.ts'

/**
 * The only page that users can open until they have set up a required second factor [A10.11]. `hint` says why.
 */
export function SetUpPage({ hint = texts.mustHint }: { hint?: string }) {
  return (
    <Stack spacing={3} sx={{ maxWidth: 480, mx: 'auto' }}>
      <PageHeader title={texts.mustTitle} actions={<Button onClick={logout}>{texts.logout}</Button>} />
      <Alert severity="info">{hint}</Alert>
      <PasskeysSection />
      <Card component="section" aria-labelledby="codes">
        <CardContent>
          <Typography id="codes" variant="h2" sx={{ mb: 1 }}>
            {texts.codes}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {texts.codesAbout}
          </Typography>
          <CodesSetUp />
        </CardContent>
      </Card>
    </Stack>
  )
}
