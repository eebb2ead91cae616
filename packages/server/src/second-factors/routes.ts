import { endpoints } from '@kontor/contract/endpoints'
import { nameKey } from '@kontor/domain/people/name-key'
import { type App, handle, handlePublic } from '../http/endpoint.ts'
import type { SecretKeys } from '../secrets/secret-keys.ts'
import type { SessionParts } from '../session/signed-in.ts'
import { removeCodes, renewRecoveryCodes, requireSecondFactor, setUpCodes } from './change-factors.ts'
import { beginCodes } from './one-time-codes.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { readSecondFactors } from './store.ts'

export function secondFactorRoutes(app: App & SessionParts & { secretKeys: SecretKeys }): void {
  handlePublic(app, endpoints.signInWithCode, ({ body, now, address, device }) =>
    signInWithCode(app, body, { now, place: { address, device } }),
  )
  handle(app, endpoints.getSecondFactors, ({ db, session }) =>
    readSecondFactors(db, session.organisation, nameKey(session.user)),
  )
  handle(app, endpoints.beginCodes, ({ db, session }) => beginCodes(db, app.secretKeys, session))
  handle(app, endpoints.confirmCodes, ({ db, session, body }) => setUpCodes(db, app, session, body.code))
  handle(app, endpoints.removeCodes, ({ db, session }) => removeCodes(db, session))
  handle(app, endpoints.renewRecoveryCodes, ({ db, session }) => renewRecoveryCodes(db, session))
  handle(app, endpoints.requireSecondFactor, ({ db, session, body }) =>
    requireSecondFactor(db, session, body.required),
  )
}
