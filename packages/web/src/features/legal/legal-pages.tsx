import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Link from '@mui/material/Link'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useDocumentTitle } from '../../ui/page-header.tsx'
import { PageProgress } from '../../ui/progress.tsx'
import { Markdown } from './markdown.tsx'
import { legalTexts } from './texts.ts'
import { useLegalTexts } from './use-legal-texts.ts'

/** The operator's Impressum [S2.2.2]. */
export function ImpressumPage() {
  return <LegalPage title={legalTexts.impressum} page="impressum" />
}

/** The operator's Datenschutzerklärung [S2.2.3]. */
export function PrivacyPage() {
  return <LegalPage title={legalTexts.privacy} page="privacy" />
}

/** One legal text in German, then in English [S1.0.6], with a link back to /start. */
function LegalPage({ title, page }: { title: string; page: 'impressum' | 'privacy' }) {
  useDocumentTitle(title)
  const { texts, failed, retry } = useLegalTexts()
  return (
    <Box sx={{ width: '100%', maxWidth: 720, mx: 'auto', px: 2, py: { xs: 3, sm: 5 } }}>
      <Link href="/start" variant="body2">
        ← {legalTexts.back}
      </Link>
      <PageProgress active={texts === undefined && !failed} />
      {failed && <LoadFailure onRetry={retry} />}
      {texts && (
        <>
          <Box component="article" lang="de" sx={{ mt: 3 }}>
            <Markdown text={texts.de[page]} />
          </Box>
          <Divider sx={{ my: 5 }} />
          <Box component="article" lang="en">
            <Markdown text={texts.en[page]} />
          </Box>
        </>
      )}
    </Box>
  )
}
