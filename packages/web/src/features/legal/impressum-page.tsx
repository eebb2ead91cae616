import { LegalPage } from './legal-page.tsx'
import { legalTexts } from './texts.ts'

/** [S2.2.2] */
export function ImpressumPage() {
  return <LegalPage title={legalTexts.impressum} page="impressum" />
}
