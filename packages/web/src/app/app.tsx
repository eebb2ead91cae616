import { Suspense, useEffect } from 'react'
import { useSession } from '../state/session/session.ts'
import { PageProgress } from '../ui/progress.tsx'
import { CrashPage } from './crash-page.tsx'
import { reloadForNewRelease } from './lazy-page.ts'
import { loadHome, useLoadedHome } from './load-home.ts'
import { MessageBar } from './message-bar.tsx'
import { PublicApp } from './public-app.tsx'

/** The public part and the logged-in part of the product [S2.1.1, S2.1.2], and one message bar for both. */
export function App() {
  return (
    <>
      <CurrentApp />
      <MessageBar />
    </>
  )
}

function CurrentApp() {
  const isAuth = useSession((session) => session.isAuth)
  const isRestoring = useSession((session) => session.isRestoring)
  const HomeApp = useLoadedHome((home) => home.HomeApp)
  useEffect(preloadHomeOnInput, [])
  useEffect(() => {
    if (isAuth) loadHome().catch(reloadForNewRelease).catch(showCrash)
  }, [isAuth])
  if (isRestoring) return <PageProgress />
  if (isAuth && !isBackFromProvider()) return HomeApp ? <HomeApp /> : <PageProgress />
  return (
    <Suspense fallback={<PageProgress />}>
      <PublicApp />
    </Suspense>
  )
}

/**
 * Whether the provider has just redirected here. If there is a session, this is the separate window in which
 * a user proves their identity [A18.5].
 */
const isBackFromProvider = () => /^\/start\/company\/./.test(window.location.pathname)

function showCrash(): void {
  useLoadedHome.setState({ HomeApp: CrashPage })
}

/** Starts loading /home on the first input, because a user who types here is about to log in. */
function preloadHomeOnInput(): () => void {
  const preload = () => void loadHome().catch(() => undefined)
  window.addEventListener('input', preload, { once: true })
  return () => window.removeEventListener('input', preload)
}
