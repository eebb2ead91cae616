import { endpoints } from '@kontor/contract/endpoints'
import { type App, handle, handlePublic, handleRead, handleUnbound } from '../http/endpoint.ts'
import { nameKey } from '../session/session.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './add-passkey.ts'
import type { Challenges } from './challenges.ts'
import { beginPasskeyProof, proveWithPasskey } from './prove-with-passkey.ts'
import { relyingPartyOf } from './relying-party.ts'
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts'
import { listPasskeys } from './store.ts'

export function passkeyRoutes(app: App, challenges: Challenges): void {
  const parts = { ...app, challenges, party: relyingPartyOf(app.publicOrigin) }
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
