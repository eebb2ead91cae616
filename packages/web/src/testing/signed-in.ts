import { onTestFinished } from 'vitest'
import { useSession } from '../state/session/session.ts'
import { type FakeServer, fakeServer, type Handler } from '../state/testing/fake-server.ts'

/**
 * Until the test ends, `klara` is logged in with this role, and her organisation has these functions.
 * `handlers` respond to other calls.
 */
export function signedInAs(
  role: string,
  functions: readonly string[],
  handlers: Record<string, Handler> = {},
): FakeServer {
  useSession.setState({ isAuth: true, username: 'klara', role })
  onTestFinished(() => useSession.setState({ isAuth: false, username: '', role: '' }))
  const features = Object.fromEntries(functions.map((name) => [name, true]))
  return fakeServer({
    'GET /v1/organisation': () => ({ id: 'werft', name: 'Werft', features }),
    ...handlers,
  })
}
