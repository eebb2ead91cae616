import { endpoints } from '@kontor/contract/endpoints'
import { type App, handle, handlePublic, handleRead, handleUnbound } from '../http/endpoint.ts'
import type { OpenIdClients } from './open-id-client.ts'
import { beginProviderProof, proveWithProvider } from './prove-with-provider.ts'
import { removeProvider, saveProvider, shownProvider, testProvider } from './save-provider.ts'
import { finishSignIn, startSignIn } from './sign-in.ts'

export function providerRoutes(app: App, openIdClients: OpenIdClients): void {
  const parts = { ...app, openIdClients }
  handlePublic(app, endpoints.startProviderSignIn, ({ body, ...caller }) => startSignIn(parts, body, caller))
  handlePublic(app, endpoints.finishProviderSignIn, ({ body, ...caller }) =>
    finishSignIn(parts, body, caller),
  )
  handleUnbound(app, endpoints.beginProviderProof, ({ body, session, ...caller }) =>
    beginProviderProof(parts, session, body.browserHash, caller),
  )
  handleUnbound(app, endpoints.proveWithProvider, ({ body, session }) =>
    proveWithProvider(parts, session, body),
  )
  handleRead(app, endpoints.getProvider, ({ db, session }) => shownProvider(db, app, session.organisation))
  handleUnbound(app, endpoints.testProvider, ({ body, session }) => testProvider(parts, session, body))
  handleUnbound(app, endpoints.saveProvider, ({ body, session }) => saveProvider(parts, session, body))
  handle(app, endpoints.removeProvider, ({ db, session }) => removeProvider(db, app, session))
}
