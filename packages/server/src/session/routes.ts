import { endpoints } from '@kontor/contract/endpoints'
import { type App, handlePublic, handleUnbound } from '../http/endpoint.ts'
import { changePassword } from './change-password.ts'
import { logIn } from './log-in.ts'
import { prove } from './prove.ts'
import { logOut, renewTokens } from './renew-tokens.ts'

export function sessionRoutes(app: App): void {
  handlePublic(app, endpoints.login, ({ body, now, address, device }) =>
    logIn(app, body, { now, address, device }),
  )
  handlePublic(app, endpoints.renewToken, ({ body, now }) => renewTokens(app, body, now))
  handlePublic(app, endpoints.logout, ({ body, now }) => logOut(app, body.refreshToken, now))
  handleUnbound(app, endpoints.changePassword, ({ body, session, address }) =>
    changePassword(app, session, body, address),
  )
  handleUnbound(app, endpoints.prove, ({ body, session, address }) =>
    prove(app.database, session, body.password, address),
  )
}
