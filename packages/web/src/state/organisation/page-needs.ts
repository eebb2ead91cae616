import type { Needs } from './may-call.ts'

interface PageNeeds extends Needs {
  /** Whether a user without the right may open the page and change nothing there [S6.0.3]. */
  opensReadOnly?: boolean
}

const administer = { access: 'administer' } as const

/**
 * What each page under /home needs: the strictest right, and the function, of its calls. A test names these
 * calls (app/page-rights.test.tsx); here, every page would load all schemas.
 */
const pageNeeds = {
  '/home': { access: 'read' },
  '/home/offers': { access: 'read', function: 'offers' },
  '/home/series': { access: 'read', function: 'series' },
  '/home/open-items': { access: 'read', function: 'payments' },
  '/home/statements': { access: 'read', function: 'payments' },
  '/home/figures': { access: 'read', function: 'payments' },
  '/home/reminders': { access: 'read', function: 'payments' },
  '/home/addressbook': { access: 'read' },
  '/home/contact': { access: 'read', function: 'contacts' },
  '/home/invoice': { access: 'read' },
  '/home/offer': { access: 'read', function: 'offers' },
  '/home/invoice-editor': {
    access: 'write',
    opensReadOnly: true,
  },
  '/home/offer-editor': {
    access: 'write',
    function: 'offers',
  },
  '/home/customer-editor': {
    access: 'write',
    opensReadOnly: true,
  },
  '/home/inbox': { access: 'read', function: 'inbox' },
  '/home/inbox/invoice': { access: 'read', function: 'inbox' },
  '/home/inbox/check': { function: 'inbox' },
  '/home/outbox': { access: 'read', function: 'dispatch' },
  '/home/settings': { access: 'own' },
  '/home/settings/organisation': administer,
  '/home/settings/layouts': administer,
  '/home/settings/standard-texts': administer,
  '/home/settings/numbering': { access: 'books' },
  '/home/settings/audit': { access: 'books' },
  '/home/settings/people': administer,
  '/home/settings/sign-in': { access: 'own' },
  '/home/settings/tags': { access: 'write' },
  '/home/settings/functions': administer,
  '/home/settings/programs': administer,
  '/home/settings/provider': administer,
  '/home/settings/mailbox': { ...administer, function: 'inbox' },
  '/home/settings/payments': { ...administer, function: 'payments' },
  '/home/settings/dispatch': { ...administer, function: 'dispatch' },
  '/home/settings/data': { access: 'books' },
  '/home/settings/own-organisation': administer,
  '/home/help': {},
  '/home/not-found': {},
} as const satisfies Record<string, PageNeeds>

export type HomePath = keyof typeof pageNeeds

export function needsOf(path: HomePath): PageNeeds {
  return pageNeeds[path]
}
