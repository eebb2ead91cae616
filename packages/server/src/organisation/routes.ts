import { endpoints } from '@kontor/contract/endpoints'
import type { LegalTexts } from '@kontor/contract/organisation/public-schema'
import { type App, handle, handlePublic } from '../http/endpoint.ts'
import { organisationOfLoginPage } from './public-settings.ts'
import { readOrganisation, writeProfile } from './store.ts'

export function organisationRoutes(
  app: App,
  settings: { defaultOrganisation: string | undefined; legalTexts: LegalTexts },
): void {
  handle(app, endpoints.getOrganisation, async ({ db, session }) => ({
    ...(await readOrganisation(db, session.organisation)),
    features: {},
  }))
  handle(app, endpoints.updateProfile, ({ db, session, body }) => writeProfile(db, session, body))
  handlePublic(app, endpoints.publicSettings, async () => ({
    defaultOrganisation: await organisationOfLoginPage(app.database, settings.defaultOrganisation),
  }))
  handlePublic(app, endpoints.legalTexts, async () => settings.legalTexts)
}
