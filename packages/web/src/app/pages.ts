import type { HomePath } from '../state/organisation/page-needs.ts'
import { quickTexts } from './quick-access/texts.ts'
import { isStartPath, plainPath } from './redirects.ts'
import { appTexts } from './texts.ts'

interface Page {
  /** The page whose menu entry is highlighted. */
  section?: string
  /** Its name in the menu. */
  menu?: string
  /** Its name in the quick access. */
  jump?: string
}

const ofSettings = { section: '/home/settings' } as const

/**
 * The pages under /home [S2.1.4], in the order of the menu and of the quick access. While the function of a
 * page is off, no menu offers it, and its path leads to the not-found page [A9.1].
 */
const pages = {
  '/home': { section: '/home', menu: appTexts.invoices, jump: quickTexts.invoices },
  '/home/offers': {
    section: '/home/offers',
    menu: appTexts.offers,
    jump: quickTexts.offers,
  },
  '/home/series': {
    section: '/home/series',
    menu: appTexts.series,
    jump: quickTexts.series,
  },
  '/home/addressbook': {
    section: '/home/addressbook',
    menu: appTexts.contacts,
    jump: quickTexts.addressBook,
  },
  '/home/open-items': {
    section: '/home/open-items',
    menu: appTexts.openItems,
    jump: quickTexts.openItems,
  },
  '/home/statements': {
    section: '/home/statements',
    menu: appTexts.statements,
    jump: quickTexts.statements,
  },
  '/home/reminders': {
    section: '/home/reminders',
    menu: appTexts.reminders,
    jump: quickTexts.reminders,
  },
  '/home/figures': {
    section: '/home/figures',
    menu: appTexts.figures,
    jump: quickTexts.figures,
  },
  '/home/contact': { section: '/home/addressbook' },
  '/home/invoice': { section: '/home' },
  '/home/offer': { section: '/home/offers' },
  '/home/invoice-editor': { section: '/home', jump: quickTexts.newInvoice },
  '/home/offer-editor': {
    section: '/home/offers',
    jump: quickTexts.newOffer,
  },
  '/home/customer-editor': { section: '/home/addressbook', jump: quickTexts.newContact },
  '/home/inbox': { section: '/home/inbox', menu: appTexts.inbox, jump: quickTexts.inbox },
  '/home/inbox/invoice': { section: '/home/inbox' },
  '/home/inbox/check': { section: '/home/inbox', jump: quickTexts.checkFile },
  '/home/outbox': { section: '/home/outbox', menu: appTexts.outbox, jump: quickTexts.outbox },
  '/home/settings': { ...ofSettings, menu: appTexts.settings, jump: quickTexts.settings },
  '/home/settings/organisation': ofSettings,
  '/home/settings/layouts': ofSettings,
  '/home/settings/standard-texts': ofSettings,
  '/home/settings/numbering': ofSettings,
  '/home/settings/audit': ofSettings,
  '/home/settings/people': ofSettings,
  '/home/settings/sign-in': ofSettings,
  '/home/settings/tags': ofSettings,
  '/home/settings/functions': ofSettings,
  '/home/settings/programs': ofSettings,
  '/home/settings/provider': ofSettings,
  '/home/settings/mailbox': ofSettings,
  '/home/settings/payments': ofSettings,
  '/home/settings/dispatch': ofSettings,
  '/home/settings/data': ofSettings,
  '/home/settings/own-organisation': ofSettings,
  '/home/help': {},
  '/home/not-found': {},
} as const satisfies Record<HomePath, Page>

/** The pages that the menu, or the quick access, names. */
export type PathWith<Name extends 'menu' | 'jump'> = {
  [Path in HomePath]: (typeof pages)[Path] extends Record<Name, string> ? Path : never
}[HomePath]

export const homePaths = Object.keys(pages) as HomePath[]

function isHomePath(path: string): path is HomePath {
  return Object.hasOwn(pages, path)
}

/**
 * The page for a logged-in visitor who opens `path`. Unknown paths under /home lead to /home/not-found; the
 * login page, the company sign-in page and unknown paths elsewhere lead to /home [S2.1.2, S2.1.3, S2.1.4,
 * S2.2.12].
 */
export function homePathOf(path: string): string {
  const requested = plainPath(path)
  if (isStartPath(requested) && requested !== '/start/login' && requested !== '/start/company')
    return requested
  if (requested !== '/home' && !requested.startsWith('/home/')) return '/home'
  return isHomePath(requested) ? requested : '/home/not-found'
}

export function pageOf(path: HomePath): Page {
  return pages[path]
}

/** The page whose menu entry to highlight; undefined if the menu has none. */
export function sectionOf(path: string): string | undefined {
  const plain = plainPath(path)
  return isHomePath(plain) ? pageOf(plain).section : undefined
}
