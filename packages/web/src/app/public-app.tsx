import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../state/session/session.ts'
import { PublicLayout } from './layouts/public-layout.tsx'
import { publicPages } from './public-pages.ts'
import { publicPathOf, type StartPath } from './redirects.ts'

/**
 * The pages that need no login. They are few and have plain links, so they need no router. A router would
 * make up a sixth of the login page's script.
 */
export function PublicApp() {
  const address = useSyncExternalStore(onHistoryChange, () => window.location.href)
  const path = publicPathOf(new URL(address).pathname)
  useEffect(() => redirectTo(path), [path])
  const { Page } = publicPages[path]
  return (
    <PublicLayout>
      <Page />
    </PublicLayout>
  )
}

/** Replaces the address. Keeps the requested page and the organisation for the login [A3.8]. */
function redirectTo(path: StartPath): void {
  const { pathname, search } = window.location
  // The company sign-in page reads and removes the parameters that the provider has appended.
  if (pathname === path || path === '/start/company') return
  const isRequested = pathname.startsWith('/home') && !useSession.getState().leftByLogout
  const organisation = new URLSearchParams(search).get('org')
  const query = organisation ? `?${new URLSearchParams({ org: organisation })}` : ''
  window.history.replaceState(isRequested ? { requestedPath: pathname + search } : null, '', path + query)
}

function onHistoryChange(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}
