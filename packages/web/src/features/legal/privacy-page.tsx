import { LegalPage } from './legal-page.tsx'
import { legalTexts } from './texts.ts'

/** [S2.2.3] */
export function PrivacyPage() {
  return <LegalPage title={legalTexts.privacy} page="privacy" />
}
