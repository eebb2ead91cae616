import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '../state/session.ts'
import { PageProgress } from '../ui/progress.tsx'
import { MessageBar } from './message-bar.tsx'
import { PublicApp } from './public-app.tsx'

/** Router, menu and pages are fetched when someone is logged in or about to be: the login page needs none of them. */
const loadHome = () => import('./home-app.tsx')
const HomeApp = lazy(async () => ({ default: (await loadHome()).HomeApp }))

/** The two halves of the product [S2.1.1, S2.1.2], and the one message bar over both. */
export function App() {
  const isAuth = useSession((session) => session.isAuth)
  const isRestoring = useSession((session) => session.isRestoring)
  useEffect(preloadHomeOnInput, [])
  return (
    <>
      <Suspense fallback={<PageProgress />}>
        {isRestoring ? <PageProgress /> : isAuth ? <HomeApp /> : <PublicApp />}
      </Suspense>
      <MessageBar />
    </>
  )
}

/** Whoever types has come to log in. */
function preloadHomeOnInput(): () => void {
  const preload = () => void loadHome()
  window.addEventListener('input', preload, { once: true })
  return () => window.removeEventListener('input', preload)
}
