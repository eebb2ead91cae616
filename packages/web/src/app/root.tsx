import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../state/session.ts'
import { ConfirmProvider } from '../ui/confirm-dialog.tsx'
import { PageProgress } from '../ui/progress.tsx'
import { MessageBar } from './message-bar.tsx'
import { redirectOf } from './redirects.ts'

/** What a redirect to the login remembers (contract §3). */
interface LoginState {
  askedPath: string
}

/** Around every page: who may see what, the one message bar, the one confirmation dialog. */
export function Root() {
  return (
    <ConfirmProvider>
      <Gate />
      <MessageBar />
    </ConfirmProvider>
  )
}

function Gate() {
  const location = useLocation()
  const { isAuth, loading, leftByLogout } = useSession()
  const askedPath = (location.state as LoginState | null)?.askedPath ?? ''
  // A stored session is being renewed: who may see what is known when that is through.
  if (loading && location.pathname !== '/start/login') return <PageProgress active />
  const target = redirectOf(location.pathname, isAuth, askedPath)
  if (target !== undefined) {
    if (isAuth) return <Navigate to={target} replace />
    const org = new URLSearchParams(location.search).get('org')
    const asked = location.pathname.startsWith('/home') && !leftByLogout
    const state: LoginState = { askedPath: asked ? location.pathname + location.search : '' }
    return (
      <Navigate
        to={{ pathname: target, search: org ? `?${new URLSearchParams({ org })}` : '' }}
        replace
        state={state}
      />
    )
  }
  return (
    <Suspense fallback={<PageProgress active />}>
      <Outlet />
    </Suspense>
  )
}
