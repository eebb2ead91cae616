import { InvoiceListPage } from '../features/invoice-list/invoice-list-page.tsx'
import type { HomePath } from '../state/organisation/page-needs.ts'
import { lazyPage } from './lazy-page.ts'

export const homePages = {
  // In the same script as the router, because the first page should not need another round trip.
  '/home': { Page: InvoiceListPage, load: async () => undefined },
  '/home/invoice': lazyPage(
    () => import('../features/invoice-detail/invoice-detail-page.tsx'),
    'InvoiceDetailPage',
  ),
  '/home/invoice-editor': lazyPage(
    () => import('../features/invoice-editor/invoice-editor-page.tsx'),
    'InvoiceEditorPage',
  ),
  '/home/offers': lazyPage(() => import('../features/offers/offer-list-page.tsx'), 'OfferListPage'),
  '/home/offer': lazyPage(() => import('../features/offers/offer-page.tsx'), 'OfferPage'),
  '/home/offer-editor': lazyPage(
    () => import('../features/invoice-editor/offer-editor-page.tsx'),
    'OfferEditorPage',
  ),
  '/home/series': lazyPage(() => import('../features/series/series-page.tsx'), 'SeriesPage'),
  '/home/open-items': lazyPage(() => import('../features/payments/open-items-page.tsx'), 'OpenItemsPage'),
  '/home/statements': lazyPage(
    () => import('../features/payments/statements/statements-page.tsx'),
    'StatementsPage',
  ),
  '/home/figures': lazyPage(() => import('../features/payments/figures/figures-page.tsx'), 'FiguresPage'),
  '/home/reminders': lazyPage(
    () => import('../features/payments/reminders/reminders-page.tsx'),
    'RemindersPage',
  ),
  '/home/addressbook': lazyPage(
    () => import('../features/address-book/address-book-page.tsx'),
    'AddressBookPage',
  ),
  '/home/contact': lazyPage(() => import('../features/contacts/contact-page.tsx'), 'ContactPage'),
  '/home/customer-editor': lazyPage(
    () => import('../features/customer-editor/customer-editor-page.tsx'),
    'CustomerEditorPage',
  ),
  '/home/inbox': lazyPage(() => import('../features/inbox/received-list/inbox-page.tsx'), 'InboxPage'),
  '/home/inbox/invoice': lazyPage(
    () => import('../features/inbox/received-detail/received-page.tsx'),
    'ReceivedPage',
  ),
  '/home/inbox/check': lazyPage(
    () => import('../features/inbox/check-file/check-file-page.tsx'),
    'CheckFilePage',
  ),
  '/home/outbox': lazyPage(() => import('../features/dispatch/outbox-page.tsx'), 'OutboxPage'),
  '/home/settings': lazyPage(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
  '/home/settings/organisation': lazyPage(
    () => import('../features/settings/organisation/organisation-page.tsx'),
    'OrganisationPage',
  ),
  '/home/settings/layouts': lazyPage(
    () => import('../features/settings/layouts/layouts-page.tsx'),
    'LayoutsPage',
  ),
  '/home/settings/standard-texts': lazyPage(
    () => import('../features/settings/standard-texts/standard-texts-page.tsx'),
    'StandardTextsPage',
  ),
  '/home/settings/numbering': lazyPage(
    () => import('../features/settings/numbering/numbering-page.tsx'),
    'NumberingPage',
  ),
  '/home/settings/audit': lazyPage(() => import('../features/settings/audit/audit-page.tsx'), 'AuditPage'),
  '/home/settings/people': lazyPage(
    () => import('../features/settings/people/people-page.tsx'),
    'PeoplePage',
  ),
  '/home/settings/sign-in': lazyPage(
    () => import('../features/settings/sign-in/sign-in-page.tsx'),
    'SignInPage',
  ),
  '/home/settings/tags': lazyPage(() => import('../features/settings/tags/tags-page.tsx'), 'TagsPage'),
  '/home/settings/functions': lazyPage(
    () => import('../features/settings/functions/functions-page.tsx'),
    'FunctionsPage',
  ),
  '/home/settings/programs': lazyPage(
    () => import('../features/settings/programs/programs-page.tsx'),
    'ProgramsPage',
  ),
  '/home/settings/data': lazyPage(() => import('../features/settings/export/export-page.tsx'), 'ExportPage'),
  '/home/settings/provider': lazyPage(
    () => import('../features/settings/provider/provider-page.tsx'),
    'ProviderPage',
  ),
  '/home/settings/mailbox': lazyPage(
    () => import('../features/settings/mailbox/mailbox-page.tsx'),
    'MailboxPage',
  ),
  '/home/settings/payments': lazyPage(
    () => import('../features/settings/payments/payment-settings-page.tsx'),
    'PaymentSettingsPage',
  ),
  '/home/settings/dispatch': lazyPage(
    () => import('../features/settings/dispatch/dispatch-page.tsx'),
    'DispatchPage',
  ),
  '/home/settings/own-organisation': lazyPage(
    () => import('../features/setup/own-organisation-page.tsx'),
    'OwnOrganisationPage',
  ),
  '/home/help': lazyPage(() => import('../features/help/help-page.tsx'), 'HelpPage'),
  '/home/not-found': lazyPage(() => import('../features/not-found/not-found-page.tsx'), 'NotFoundPage'),
} satisfies Record<HomePath, object>

/**
 * Pages that users open every day. The others are a few kilobytes each and are fetched when they are opened.
 */
const preloaded = ['/home/invoice', '/home/invoice-editor', '/home/addressbook'] as const satisfies HomePath[]

/**
 * Once the browser is idle, preloads the pages that users open every day. Returns a function that cancels
 * this. Does nothing in a browser without `requestIdleCallback`.
 */
export function preloadPages(): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined
  const handle = window.requestIdleCallback(() => {
    // A page that fails to load now is fetched again when it is opened.
    for (const path of preloaded) homePages[path].load().catch(() => undefined)
  })
  return () => window.cancelIdleCallback(handle)
}
