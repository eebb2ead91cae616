import { InvoiceListPage } from '../features/invoice-list/invoice-list-page.tsx'
import { lazyPage } from './lazy-page.ts'

/** The pages under /home, in the order in which they are fetched ahead. */
export const homePages = {
  // What is opened first is not worth a second round trip.
  invoiceList: { Page: InvoiceListPage, load: async () => undefined },
  invoiceDetail: lazyPage(
    () => import('../features/invoice-detail/invoice-detail-page.tsx'),
    'InvoiceDetailPage',
  ),
  invoiceEditor: lazyPage(
    () => import('../features/invoice-editor/invoice-editor-page.tsx'),
    'InvoiceEditorPage',
  ),
  addressBook: lazyPage(() => import('../features/address-book/address-book-page.tsx'), 'AddressBookPage'),
  customerEditor: lazyPage(
    () => import('../features/customer-editor/customer-editor-page.tsx'),
    'CustomerEditorPage',
  ),
  settings: lazyPage(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
  organisation: lazyPage(() => import('../features/settings/organisation-page.tsx'), 'OrganisationPage'),
  layouts: lazyPage(() => import('../features/settings/layouts-page.tsx'), 'LayoutsPage'),
  notFound: lazyPage(() => import('../features/not-found/not-found-page.tsx'), 'NotFoundPage'),
}

/** Fetches the pages that were not opened yet, once the browser has nothing better to do. */
export function preloadPages(): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined
  const handle = window.requestIdleCallback(() => {
    // A page that cannot be fetched now is asked for again when it is opened.
    for (const { load } of Object.values(homePages)) load().catch(() => undefined)
  })
  return () => window.cancelIdleCallback(handle)
}
