import type { ComponentType } from 'react'
import { LoginPage } from '../features/login/login-page.tsx'
import { lazyPage } from './lazy-page.ts'
import type { StartPath } from './redirects.ts'

const legalPages = () => import('../features/legal/legal-pages.tsx')

/** The pages under /start [S2.2.1, S2.2.2, S2.2.3]. */
export const publicPages = {
  // Part of the first script, because the first page should not need a second round trip.
  '/start/login': { Page: LoginPage },
  '/start/impressum': lazyPage(legalPages, 'ImpressumPage'),
  '/start/privacy': lazyPage(legalPages, 'PrivacyPage'),
  '/start/password': lazyPage(
    () => import('../features/password-link/password-link-page.tsx'),
    'PasswordLinkPage',
  ),
  '/start/company': lazyPage(
    () => import('../features/company-sign-in/company-sign-in-page.tsx'),
    'CompanySignInPage',
  ),
  '/start/setup': lazyPage(() => import('../features/setup/setup-page.tsx'), 'SetupPage'),
} satisfies Record<StartPath, { Page: ComponentType }>
