import { endpoints } from '@kontor/contract/endpoints'
import { type App, handle, handlePublic, handleRead, handleUnbound } from '../http/endpoint.ts'
import type { SessionParts } from '../session/signed-in.ts'
import { beginProviderProof, proveWithProvider } from './prove-with-provider.ts'
import {
  type ProviderParts,
  removeProvider,
  saveProvider,
  shownProvider,
  testProvider,
} from './save-provider.ts'
import { finishSignIn, startSignIn } from './sign-in.ts'

export function providerRoutes(app: App & SessionParts & ProviderParts): void {
  handlePublic(app, endpoints.startProviderSignIn, ({ body, ...caller }) => startSignIn(app, body, caller))
  handlePublic(app, endpoints.finishProviderSignIn, ({ body, ...caller }) => finishSignIn(app, body, caller))
  handleUnbound(app, endpoints.beginProviderProof, ({ body, session, ...caller }) =>
    beginProviderProof(app, session, body.browserHash, caller),
  )
  handleUnbound(app, endpoints.proveWithProvider, ({ body, session }) =>
    proveWithProvider(app, session, body),
  )
  handleRead(app, endpoints.getProvider, ({ db, session }) => shownProvider(db, app, session.organisation))
  handleUnbound(app, endpoints.testProvider, ({ body, session }) => testProvider(app, session, body))
  handleUnbound(app, endpoints.saveProvider, ({ body, session }) => saveProvider(app, session, body))
  handle(app, endpoints.removeProvider, ({ db, session }) => removeProvider(db, app, session))
}
