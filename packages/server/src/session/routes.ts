import { endpoints } from '@kontor/contract/endpoints'
import { type App, handlePublic, handleUnbound } from '../http/endpoint.ts'
import { changePassword } from './change-password.ts'
import { logIn } from './log-in.ts'
import { logOut, renewTokens } from './renew-tokens.ts'

export function sessionRoutes(app: App): void {
  handlePublic(app, endpoints.login, ({ body, now, address }) => logIn(app, body, { now, address }))
  handlePublic(app, endpoints.renewToken, ({ body, now }) => renewTokens(app, body, now))
  handlePublic(app, endpoints.logout, ({ body, now }) => logOut(app, body.refreshToken, now))
  handleUnbound(app, endpoints.changePassword, ({ body, session, address }) =>
    changePassword(app, session, body, address),
  )
}
