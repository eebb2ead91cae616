import { lazy } from 'react'
import { createBrowserRouter } from 'react-router'
import { PublicLayout } from './layouts/public-layout.tsx'
import { Root } from './root.tsx'

/** Each page is a chunk of its own, fetched when it is first shown. */
const LoginPage = lazy(async () => ({
  default: (await import('../features/login/login-page.tsx')).LoginPage,
}))
const ImpressumPage = lazy(async () => ({
  default: (await import('../features/legal/impressum-page.tsx')).ImpressumPage,
}))
const PrivacyPage = lazy(async () => ({
  default: (await import('../features/legal/privacy-page.tsx')).PrivacyPage,
}))
const HomeLayout = lazy(async () => ({
  default: (await import('./layouts/home-layout.tsx')).HomeLayout,
}))
const InvoiceListPage = lazy(async () => ({
  default: (await import('../features/invoice-list/invoice-list-page.tsx')).InvoiceListPage,
}))
const InvoiceDetailPage = lazy(async () => ({
  default: (await import('../features/invoice-detail/invoice-detail-page.tsx')).InvoiceDetailPage,
}))
const InvoiceEditorPage = lazy(async () => ({
  default: (await import('../features/invoice-editor/invoice-editor-page.tsx')).InvoiceEditorPage,
}))
const AddressBookPage = lazy(async () => ({
  default: (await import('../features/address-book/address-book-page.tsx')).AddressBookPage,
}))
const CustomerEditorPage = lazy(async () => ({
  default: (await import('../features/customer-editor/customer-editor-page.tsx')).CustomerEditorPage,
}))
const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/settings-page.tsx')).SettingsPage,
}))
const NotFoundPage = lazy(async () => ({
  default: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
}))

/** Unknown paths are the root's to redirect [S2.1.*], so they need no route of their own but the last one. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    children: [
      {
        path: 'start',
        element: <PublicLayout />,
        children: [
          { path: 'login', element: <LoginPage /> },
          { path: 'impressum', element: <ImpressumPage /> },
          { path: 'privacy', element: <PrivacyPage /> },
        ],
      },
      {
        path: 'home',
        element: <HomeLayout />,
        children: [
          { index: true, element: <InvoiceListPage /> },
          { path: 'invoice', element: <InvoiceDetailPage /> },
          { path: 'invoice-editor', element: <InvoiceEditorPage /> },
          { path: 'addressbook', element: <AddressBookPage /> },
          { path: 'customer-editor', element: <CustomerEditorPage /> },
          { path: 'settings', element: <SettingsPage /> },
          { path: 'not-found', element: <NotFoundPage /> },
        ],
      },
      { path: '*', element: null },
    ],
  },
])
