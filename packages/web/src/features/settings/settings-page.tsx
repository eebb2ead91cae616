import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useReauthenticationMethods } from '../../state/session/reauthentication.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PasswordForm } from './password-form.tsx'
import { SectionLinks } from './section-links.tsx'
import { texts } from './texts.ts'

/** Einstellungen [S2.10]: the form for the user's password, and links to the organisation's settings. */
export function SettingsPage() {
  const { password } = useReauthenticationMethods()
  return (
    <>
      <PageHeader title={texts.title} />
      <Stack spacing={3} sx={{ maxWidth: 720 }}>
        <SectionLinks />
        <Card component="section" aria-labelledby="password">
          <CardContent>
            <Typography id="password" variant="h2" sx={{ mb: 2 }}>
              {texts.password.title}
            </Typography>
            {password ? (
              <PasswordForm />
            ) : (
              <Typography color="textSecondary">{texts.password.none}</Typography>
            )}
          </CardContent>
        </Card>
      </Stack>
    </>
  )
}
