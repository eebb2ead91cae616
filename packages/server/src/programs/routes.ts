import { endpoints } from '@kontor/contract/endpoints'
import { type App, handle } from '../http/endpoint.ts'
import { createProgramToken, listProgramTokens, revokeProgramToken } from './store.ts'

export function programRoutes(app: App): void {
  handle(app, endpoints.listProgramTokens, ({ db, session }) =>
    listProgramTokens(db, session.organisation, session.now),
  )
  handle(app, endpoints.createProgramToken, ({ db, session, body }) => createProgramToken(db, session, body))
  handle(app, endpoints.revokeProgramToken, ({ db, session, body }) =>
    revokeProgramToken(db, session, body.id),
  )
}
