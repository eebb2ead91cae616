import { endpoints } from '@kontor/contract/endpoints'
import { type App, handle, handlePublic, handleUnbound } from '../http/endpoint.ts'
import { checkSetupCode, mayFound, setUp, setUpBesideDemo } from './set-up-organisation.ts'

export function setupRoutes(app: App): void {
  handlePublic(app, endpoints.openSetup, ({ body }) => checkSetupCode(app.database, body.code))
  handlePublic(app, endpoints.setUp, ({ body }) => setUp(app.database, body, app.clock()))
  handle(app, endpoints.getMayFound, async ({ db, session }) => ({
    mayFound: await mayFound(db, session.organisation),
  }))
  handleUnbound(app, endpoints.foundOrganisation, ({ body, session }) =>
    setUpBesideDemo(app.database, session.organisation, body, app.clock()),
  )
}
