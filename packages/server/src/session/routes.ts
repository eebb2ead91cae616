import { endpoints } from '@kontor/contract/endpoints'
import { type App, handle, handlePublic, handleUnbound } from '../http/endpoint.ts'
import { changePassword } from './change-password.ts'
import { logIn } from './log-in.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { prove } from './prove.ts'
import { type ReauthenticationPlace, readReauthenticationMethods } from './reauthentication-methods.ts'
import { logOut, renewTokens } from './renew-tokens.ts'
import type { SessionParts } from './signed-in.ts'

export function sessionRoutes(app: App & SessionParts, place: ReauthenticationPlace): void {
  handlePublic(app, endpoints.login, ({ body, now, address, device }) =>
    logIn(app, body, { now, address, device }),
  )
  handlePublic(app, endpoints.renewToken, ({ body, now }) => renewTokens(app, body, now))
  handlePublic(app, endpoints.logout, ({ body, now }) => logOut(app, body.refreshToken, now))
  handleUnbound(app, endpoints.changePassword, ({ body, session, address }) =>
    changePassword(app, session, body, address),
  )
  handleUnbound(app, endpoints.prove, ({ body, session, address }) =>
    prove(app, session, body.password, address),
  )
  handle(app, endpoints.getProofMethods, ({ db, session }) => readReauthenticationMethods(db, session, place))
  handle(app, endpoints.listOwnSessions, ({ db, session }) => listOwnSessions(db, session, app.sessionLife))
  handle(app, endpoints.endOwnSession, ({ db, session, body }) =>
    endOwnSession(db, session, body.id, app.sessionLife),
  )
  handle(app, endpoints.endOtherSessions, ({ db, session }) => endOtherSessions(db, session))
}
