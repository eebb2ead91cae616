import type { Endpoint } from '@kontor/contract/calls/endpoint'
import { pathWith } from '@kontor/contract/calls/endpoint'
import { type EndpointName, endpoints } from '@kontor/contract/endpoints'
import { emptyCustomer } from '@kontor/domain/customers/customer'
import { functionNames } from '@kontor/domain/functions/functions'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { type Role, roleMay, roles } from '@kontor/domain/people/rights'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../state/http/query-client.ts'
import { type HomePath, needsOf } from '../state/organisation/page-needs.ts'
import { logout, signedIn, useSession } from '../state/session/session.ts'
import { clearAfterSession } from '../state/session-end.ts'
import { fakeServer, type Handler, problem } from '../state/testing/fake-server.ts'
import { fakeWebLocks } from '../state/testing/only-tab.ts'
import { sampleReceived } from '../testing/sample-received.ts'
import { renderPart, type } from '../ui/testing/render-part.tsx'
import { homePages } from './home-pages.ts'
import { PageGate } from './page-gate.tsx'
import { homePaths } from './pages.ts'

afterEach(() => {
  cleanup()
  logout()
  clearAfterSession()
  useSession.setState({ role: '', username: '' })
})

const calls: Record<EndpointName, Endpoint> = endpoints
const mayCall = (role: Role, { access }: Pick<Endpoint, 'access'>) =>
  access === 'own' || access === 'public' || roleMay(role, access)

/** The calls without which a page is of no use. */
const callsOf: Record<HomePath, EndpointName[]> = {
  '/home': ['listFinalsPage', 'listDraftInvoices'],
  '/home/offers': ['listOffers'],
  '/home/series': ['listSeries'],
  '/home/open-items': ['listOpenItems'],
  '/home/statements': ['listStatementLines', 'listStatementFiles', 'listBankAccounts', 'listLearnedPayers'],
  '/home/figures': ['readFigures'],
  '/home/reminders': ['listLateClaims', 'listReminders', 'getReminderSettings'],
  '/home/addressbook': ['listCustomers'],
  '/home/contact': ['listContactInvoices', 'getContactTurnover'],
  '/home/invoice': ['getInvoice'],
  '/home/offer': ['getOffer'],
  '/home/invoice-editor': ['createInvoice', 'startInvoiceEdit', 'updateInvoice'],
  '/home/offer-editor': ['createOffer', 'startOfferEdit', 'updateOffer'],
  '/home/customer-editor': ['createCustomer', 'startCustomerEdit', 'updateCustomer'],
  '/home/inbox': ['listReceived'],
  '/home/inbox/invoice': ['getReceived'],
  '/home/inbox/check': [],
  '/home/outbox': ['listMails'],
  '/home/settings': ['changePassword'],
  '/home/settings/organisation': ['updateProfile', 'renameOrganisation'],
  '/home/settings/layouts': ['createLayoutTemplate', 'removeLayoutTemplate'],
  '/home/settings/standard-texts': ['getOrganisation', 'updateStandardTexts'],
  '/home/settings/numbering': ['getNumbering', 'listNumbers'],
  '/home/settings/audit': ['listAuditEvents', 'verifyAudit'],
  '/home/settings/people': ['listPeople', 'invitePerson', 'changeRole'],
  '/home/settings/sign-in': ['listOwnSessions', 'listPasskeys', 'getSecondFactors'],
  '/home/settings/tags': ['listInvoiceTags', 'setTagColor'],
  '/home/settings/functions': ['switchFunction'],
  '/home/settings/programs': ['listProgramTokens', 'createProgramToken'],
  '/home/settings/provider': ['getProvider', 'saveProvider'],
  '/home/settings/mailbox': ['getMailbox', 'saveMailbox'],
  '/home/settings/payments': ['getPaymentSettings', 'updatePaymentSettings', 'updateReminderSettings'],
  '/home/settings/dispatch': ['getMailAccount', 'saveMailAccount', 'saveMailTemplate'],
  '/home/settings/data': ['exportOrganisation'],
  '/home/settings/own-organisation': ['getMayFound', 'foundOrganisation'],
  '/home/help': [],
  '/home/not-found': [],
}

describe('what a page needs is what its calls need [A9.1, A10.1]', () => {
  test.each(homePaths)('%s', (path) => {
    const { access = 'own', function: needed } = needsOf(path)
    const names = callsOf[path]
    for (const role of roles) {
      const mayAll = names.every((name) => mayCall(role, calls[name]))
      expect([role, mayCall(role, { access })]).toEqual([role, mayAll])
    }
    if (names.length > 0)
      expect(new Set(names.map((name) => calls[name].function))).toEqual(new Set([needed]))
  })
})

const id = 'x1'
const draft = { ...emptyInvoice(), id }
const received = { ...sampleReceived, id }
const customer = { ...emptyCustomer(), id, companyName: 'Bäckerei' }
const offer = { ...emptyOffer(1_790_000_000), id }
const final = {
  ...draft,
  status: 'final',
  invoiceNumber: 'R-1',
  content: { ...draft.content, seller: emptyProfile() },
}

/** Responses that show as many buttons as possible. All other calls get an empty one. */
const samples: Partial<Record<EndpointName, unknown>> = {
  listDraftInvoices: [draft],
  listInvoiceTags: [{ tag: 'eilig', color: '' }],
  listFinalsPage: { invoices: [{ ...final, id: 'x2' }], next: '' },
  getInvoice: draft,
  listCustomers: [customer],
  getCustomer: customer,
  listContactInvoices: { invoices: [{ ...final, id: 'x3' }], next: 'next' },
  getContactTurnover: { years: [{ year: 2026, currency: 'EUR', netto: 1, brutto: 1 }], open: [] },
  startCustomerEdit: customer,
  startInvoiceEdit: draft,
  startOfferEdit: offer,
  listOffers: [offer],
  listOpenItems: { asOf: 1_790_000_000, items: [], free: [], totals: [] },
  getOffer: offer,
  listReceived: [received],
  getReceived: received,
}

/**
 * A server that refuses what the role may not do, and what needs a function that is off. `known` is the role
 * that the app knows. Returns the refused calls.
 */
function serverFor(role: Role, areOn: boolean, more: typeof samples = {}, known = role): string[] {
  const refused: string[] = []
  const organisation = {
    id: 'o-1',
    profile: emptyProfile(),
    features: Object.fromEntries(functionNames.map((name) => [name, areOn])),
  }
  const own = { username: 'erika', organisation: 'o-1', role, rights: [], administrators: ['ada'] }
  const responses: typeof samples = { ...samples, ...more, getOrganisation: organisation, getOwnUser: own }
  const handlers: Record<string, Handler> = {}
  for (const [name, endpoint] of Object.entries(calls)) {
    const call = `${endpoint.method} ${pathWith(endpoint.path, { id, version: 1, sha256: 'a' })}`
    const isRefused = !mayCall(role, endpoint) || (endpoint.function !== undefined && !areOn)
    const empty = [[], {}, { success: true }, { id }].find(
      (json) => endpoint.response.safeParse(json).success,
    )
    handlers[call] = (request) => {
      if (!isRefused) return responses[name as EndpointName] ?? empty ?? problem(404, 'notFound')(request)
      refused.push(call)
      return problem(403, 'forbidden')(request)
    }
  }
  fakeServer(handlers)
  useSession.setState({ isAuth: true, role: known, username: 'erika' })
  return refused
}

/** A PDF engine that never finishes. */
class SlowWorker extends EventTarget {
  postMessage() {}

  terminate() {}
}

async function settled(): Promise<void> {
  await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0))
  await act(async () => undefined)
}

async function open(path: HomePath): Promise<void> {
  vi.stubGlobal('Worker', SlowWorker)
  // Nothing starts by itself once the page is idle, when the next test may be running.
  vi.stubGlobal('requestIdleCallback', () => 0)
  fakeWebLocks()
  const { Page, load } = homePages[path]
  await load()
  renderPart(
    <PageGate path={path}>
      <Page />
    </PageGate>,
    path,
    path === '/home/invoice-editor' || path === '/home/offer-editor' ? '' : `?id=${id}`,
  )
  await screen.findAllByText(/./)
  await settled()
}

const isEnabled = (element: HTMLElement) =>
  !(element as HTMLButtonElement).disabled &&
  element.getAttribute('aria-disabled') !== 'true' &&
  element.closest('[inert]') === null

const controls = () =>
  [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"], [role="switch"], form')].filter(
    isEnabled,
  )
const nameOf = (element: HTMLElement) => `${element.tagName} ${element.ariaLabel ?? element.textContent}`

async function use(element: HTMLElement): Promise<void> {
  await act(async () => {
    if (element instanceof HTMLFormElement) fireEvent.submit(element)
    else fireEvent.click(element)
  })
  await settled()
}

/**
 * Uses each enabled control of the page once, also those of the menus and dialogs that this opens. Opens the
 * page again when it has closed.
 */
async function useAll(path: HomePath): Promise<void> {
  const used = new Set<string>()
  for (let isFresh = true; ; ) {
    const next = controls().find((element) => !used.has(nameOf(element)))
    if (next !== undefined) {
      used.add(nameOf(next))
      isFresh = false
      await use(next)
    } else if (isFresh) return
    else {
      cleanup()
      await open(path)
      isFresh = true
    }
  }
}

const limited = roles.filter((role) => role !== 'administration')

describe.each(limited)('no call is refused that a page offers the role %s [A10.1, S6.0.3]', (role) => {
  // The editors are the same for all who may write, and have many controls.
  const walked = homePaths.filter((path) => role !== 'accounting' || !path.endsWith('editor'))
  test.each(walked)('%s', async (path) => {
    const refused = serverFor(role, true)
    await open(path)
    expect(refused).toEqual([])
    await useAll(path)
    expect(refused).toEqual([])
  })

  test('/home/invoice with a final', async () => {
    const refused = serverFor(role, true, { getInvoice: final })
    await open('/home/invoice')
    await useAll('/home/invoice')
    expect(refused).toEqual([])
  })
})

test.each(['/home/invoice', '/home/offer', '/home/inbox/invoice', '/home/settings/functions'] as const)(
  'the check detects that %s offers calls that the server refuses',
  async (path) => {
    const refused = serverFor('reading', true)
    // Without a role, the app offers everything.
    useSession.setState({ role: '' })
    await open(path)
    await useAll(path)
    expect(refused).not.toEqual([])
  },
)

test.each(homePaths.filter((path) => needsOf(path).function !== undefined))(
  '%s makes no call while its function is off [A9.1]',
  async (path) => {
    const refused = serverFor('administration', false)
    await open(path)
    expect(screen.getByText('/home/not-found')).toBeTruthy()
    expect(refused).toEqual([])
  },
)

test('a page beyond the right of the user shows one sentence, and opens with the right [S6.0.3]', async () => {
  serverFor('writing', true)
  await open('/home/settings/functions')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kein Zugriff')
  expect(screen.getByRole('alert').textContent).toContain(
    'Dafür fehlt Ihnen das Recht „Die Organisation verwalten“. Verwaltung: ada.',
  )
  expect(screen.queryAllByRole('switch')).toEqual([])
  serverFor('administration', true)
  await screen.findByRole('heading', { name: 'Funktionen' })
})

test('a lost right stops the page, which keeps its input, until the right is back [A10.3]', async () => {
  serverFor('writing', true)
  const login = { apiURL: window.location.origin, orgID: 'o-1', username: 'erika', remember: false }
  signedIn(login, { accessToken: 'a', refreshToken: 'r', expiresIn: 900, role: 'writing' })
  await open('/home/customer-editor')
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Firmenname' })
  type(name, 'Gärtnerei')
  const refused = serverFor('reading', true, {}, 'writing')
  await use(screen.getByRole('button', { name: 'Speichern' }))
  expect(refused).toEqual(['PUT /v1/addressbook/customers/customer'])
  expect(useSession.getState().role).toBe('reading')
  expect(screen.getByRole('alert').textContent).toContain('Was Sie eingegeben haben, bleibt hier stehen.')
  expect(name.closest('[inert]')).not.toBeNull()
  serverFor('writing', true, {}, 'reading')
  await use(screen.getByRole('button', { name: 'Erneut prüfen' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(name.closest('[inert]')).toBeNull()
  expect(name.value).toBe('Gärtnerei')
})
