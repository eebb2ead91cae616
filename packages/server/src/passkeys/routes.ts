import { endpoints } from '@kontor/contract/endpoints'
import { nameKey } from '@kontor/domain/people/name-key'
import { type App, handle, handlePublic, handleRead, handleUnbound } from '../http/endpoint.ts'
import type { SessionParts } from '../session/signed-in.ts'
import { addPasskey, beginPasskey, type PasskeyParts, removePasskey, renamePasskey } from './add-passkey.ts'
import { beginPasskeyProof, proveWithPasskey } from './prove-with-passkey.ts'
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts'
import { listPasskeys } from './store.ts'

export function passkeyRoutes(app: App & SessionParts, passkeys: PasskeyParts): void {
  const parts = { ...app, ...passkeys }
  handle(app, endpoints.listPasskeys, ({ db, session }) =>
    listPasskeys(db, session.organisation, nameKey(session.user), parts.party.host),
  )
  handleRead(app, endpoints.beginPasskey, ({ db, session }) => beginPasskey(db, parts, session))
  handle(app, endpoints.addPasskey, ({ db, session, body }) => addPasskey(db, parts, session, body))
  handle(app, endpoints.renamePasskey, ({ db, session, body }) => renamePasskey(db, parts, session, body))
  handle(app, endpoints.removePasskey, ({ db, session, body }) => removePasskey(db, parts, session, body.id))
  handlePublic(app, endpoints.beginPasskeySignIn, ({ body, now }) =>
    beginPasskeySignIn(parts, body.attempt, now),
  )
  handlePublic(app, endpoints.signInWithPasskey, ({ body, now, address, device }) =>
    signInWithPasskey(parts, body, { now, place: { address, device } }),
  )
  handleRead(app, endpoints.beginPasskeyProof, ({ db, session }) => beginPasskeyProof(db, parts, session))
  handleUnbound(app, endpoints.proveWithPasskey, ({ body, session, address }) =>
    proveWithPasskey(parts, session, body.credential, address),
  )
}
