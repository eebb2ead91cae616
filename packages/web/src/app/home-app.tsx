import { useState } from 'react'
import {
  createBrowserRouter,
  type DataRouter,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { whenSessionEnds } from '../state/session-end.ts'
import { useShownPage } from '../ui/dialogs/leave-after.ts'
import { CrashPage } from './crash-page.tsx'
import { homePages } from './home-pages.ts'
import { HomeLayout } from './layouts/home-layout.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { PageGate } from './page-gate.tsx'
import { homePathOf, homePaths } from './pages.ts'
import { publicPages } from './public-pages.ts'
import { plainPath } from './redirects.ts'

const element = ({ Page }: (typeof homePages)[keyof typeof homePages]) => <Page />

const routes: RouteObject[] = [
  {
    element: <Gate />,
    errorElement: <CrashPage />,
    children: [
      {
        element: <HomeLayout />,
        children: [
          {
            errorElement: <CrashPage />,
            children: homePaths.map((path) => ({
              path,
              element: (
                <PageGate key={path} path={path}>
                  {element(homePages[path])}
                </PageGate>
              ),
            })),
          },
        ],
      },
      ...(['/start/impressum', '/start/privacy', '/start/password', '/start/setup'] as const).map((path) => ({
        path,
        element: <PublicLayout>{element(publicPages[path])}</PublicLayout>,
      })),
      { path: '*', element: null },
    ],
  },
]

let router: DataRouter | undefined

/**
 * The router listens to the browser's history, so it must not outlive the session, and there must be only
 * one.
 */
function routerOfSession(): DataRouter {
  if (router === undefined) {
    openRequestedPath()
    router = createBrowserRouter(routes)
  }
  return router
}

whenSessionEnds(() => {
  router?.dispose()
  router = undefined
})

/** Opens the page under /home that was requested before login; `PublicApp` stored its path [A3.8]. */
function openRequestedPath(): void {
  const state: unknown = window.history.state
  const requested =
    state !== null && typeof state === 'object' && 'requestedPath' in state ? state.requestedPath : ''
  if (typeof requested === 'string' && requested.startsWith('/home'))
    window.history.replaceState(null, '', requested)
}

/** All pages for logged-in users. */
export function HomeApp() {
  const [ownRouter] = useState(routerOfSession)
  return <RouterProvider router={ownRouter} />
}

/** Redirects unknown paths, and those that only logged-out visitors need [S2.1.2, S2.1.3, S2.1.4]. */
function Gate() {
  useShownPage()
  const { pathname } = useLocation()
  const target = homePathOf(pathname)
  return target === plainPath(pathname) ? <Outlet /> : <Navigate to={target} replace />
}
